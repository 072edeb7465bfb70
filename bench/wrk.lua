-- What wrk sends in the benchmark: wrk --script bench/wrk.lua URL -- METHOD REQUESTS BODY
-- bench/wrk.ts describes REQUESTS, and reads the totals that are printed.

-- More than the site answers in one round. They are written before it, because writing takes longer than sending.
local addresses = 50000

local function new_address()
  return string.format(
    "%d.%d.%d.%d", math.random(1, 223), math.random(0, 255), math.random(0, 255), math.random(0, 255)
  )
end

local function send_from_new_addresses()
  local requests = {}
  for index = 1, addresses do
    wrk.headers["X-Forwarded-For"] = new_address()
    requests[index] = wrk.format()
  end
  local sent = 0
  request = function()
    sent = sent % addresses + 1
    return requests[sent]
  end
end

local report = '{"version":1,"referrer":"https://news.ycombinator.com/","entry":"/me?ref=acme","pages":' ..
  '[{"path":"/me","seconds":42,"read":100},{"path":"/projects","seconds":9,"read":60}],"actions":["outbound"]}'

local function report_visits()
  local send_visit = request
  local path = wrk.path
  local waiting = {}
  response = function(_, _, body)
    local visit = body:match('"visit":"([%x-]+)"')
    if visit then waiting[#waiting + 1] = visit end
  end
  request = function()
    local visit = table.remove(waiting)
    if not visit then return send_visit() end
    wrk.headers["X-Forwarded-For"] = new_address()
    wrk.headers["Content-Type"] = "application/json"
    return wrk.format("POST", path .. "/" .. visit .. "/report", nil, report)
  end
end

local function send_random()
  local path = wrk.path
  local is_from_anywhere = wrk.headers["X-Forwarded-For"] == "RANDOM"
  request = function()
    if is_from_anywhere then wrk.headers["X-Forwarded-For"] = new_address() end
    return wrk.format(nil, (path:gsub("RANDOM", string.format("%08x", math.random(0, 0x7fffffff)))))
  end
end

function init(args)
  -- Other addresses in each round, so that the site has not seen them before.
  math.randomseed(os.time())
  wrk.method = args[1]
  -- Browsers also declare the length of an empty body.
  if wrk.method == "POST" then wrk.body = args[3] end
  if args[2] == "random" then send_random() end
  if args[2] == "new addresses" or args[2] == "reports" then send_from_new_addresses() end
  if args[2] == "reports" then report_visits() end
end

function done(summary)
  local errors = summary.errors
  print(string.format(
    '{"requests":%d,"seconds":%f,"failed":%d,"refused":%d}',
    summary.requests,
    summary.duration / 1000000,
    errors.connect + errors.read + errors.write + errors.timeout,
    errors.status
  ))
end

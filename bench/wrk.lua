-- What wrk sends in the benchmark: wrk --script bench/wrk.lua URL -- METHOD USER_AGENT new|one
-- With "new", each request comes from another address. Prints the totals that bench/generator.ts reads.

-- More than the site answers in one round. They are written before it, because writing takes longer than sending.
local addresses = 50000

local function new_address()
  return string.format(
    "%d.%d.%d.%d", math.random(1, 223), math.random(0, 255), math.random(0, 255), math.random(0, 255)
  )
end

local function send_from_new_addresses()
  -- Other addresses in each round, so that the site has not seen them before.
  math.randomseed(os.time())
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

function init(args)
  wrk.method = args[1]
  wrk.headers["User-Agent"] = args[2]
  -- Browsers also declare the length of an empty body.
  if wrk.method == "POST" then wrk.body = "" end
  if args[3] == "new" then send_from_new_addresses() end
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

import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { fetchPicture } from "./fetch-picture.ts";

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const allowAll = () => true;

describe("a picture of another host", () => {
  test("is loaded, also after redirects", async () => {
    const hosts: (string | undefined)[] = [];
    const url = await serve(({ url: path, headers }, response) => {
      hosts.push(headers.host);
      if (path === "/a.png") response.writeHead(302, { Location: "/b.png" }).end();
      else response.end("picture");
    });
    // The name is resolved to the loopback address, to which the connection is made.
    const named = url.replace("127.0.0.1", "localhost");
    expect(String(await fetchPicture(`${named}/a.png`, allowAll))).toBe("picture");
    expect(hosts).toEqual([named, named].map((address) => new URL(address).host));
  });

  test("is refused if its host, or the host that it redirects to, is not public", async () => {
    let requests = 0;
    const url = await serve((_request, response) => {
      requests += 1;
      response.end("secret");
    });
    const isPrivate = { fault: "is not in the public internet" };
    expect(await fetchPicture(`${url}/a.png`)).toEqual(isPrivate);
    for (const address of [
      "http://localhost/",
      "http://[::1]/",
      "http://[::ffff:127.0.0.1]/",
      "http://0x7f.1/",
      "http://2130706433/",
      "http://0177.0.0.1/",
      "http://127.1/",
      "http://１２７.0.0.1/",
      "http://10.1.2.3/",
      "http://169.254.169.254/latest",
    ])
      expect(await fetchPicture(address)).toEqual(isPrivate);
    const other = await serve((_request, response) => response.writeHead(301, { Location: `${url}/` }).end());
    const allowed = [true, false];
    expect(await fetchPicture(other, () => allowed.shift() ?? false)).toEqual(isPrivate);
    expect(requests).toBe(0);
  });

  test("is refused if it redirects forever, leads elsewhere, fails, or does not end", async () => {
    const url = await serve(({ url: path }, response) => {
      if (path === "/loop") response.writeHead(302, { Location: "/loop" }).end();
      else if (path === "/file") response.writeHead(302, { Location: "file:///etc/passwd" }).end();
      else if (path === "/gone") response.writeHead(404).end();
      else {
        const write = () => {
          while (response.write(Buffer.alloc(65_536)));
        };
        response.on("drain", write);
        write();
      }
    });
    expect(await fetchPicture(`${url}/loop`, allowAll)).toEqual({
      fault: "was redirected more than 5 times",
    });
    expect(await fetchPicture(`${url}/file`, allowAll)).toEqual({ fault: "was redirected to file:" });
    expect(await fetchPicture(`${url}/gone`, allowAll)).toEqual({ fault: "was answered with status 404" });
    expect(await fetchPicture(`${url}/endless`, allowAll)).toEqual({ fault: "has more than 25 MB" });
    expect(await fetchPicture("http://host.invalid/a.png")).toEqual({
      fault: expect.stringMatching(/^could not be loaded/),
    });
  });
});

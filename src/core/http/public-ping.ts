import { Hono } from "hono";
import { acknowledgementSchema } from "../messages/contract/acknowledgement.ts";
import { call } from "./call.ts";

export function pingRoutes() {
  return new Hono().get("/ping", call("anyone", acknowledgementSchema), (c) =>
    c.json({ message: "pong" }, 200),
  );
}

export type PingApi = ReturnType<typeof pingRoutes>;

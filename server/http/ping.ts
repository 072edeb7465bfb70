import { Hono } from "hono";

export function pingRoutes() {
  return new Hono().get("/ping", (c) => c.json({ message: "pong" }, 200));
}

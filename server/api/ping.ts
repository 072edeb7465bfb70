import { Hono } from "hono";
import { answerJson } from "../http/answers.ts";

export function pingRoutes() {
  return new Hono().get("/ping", () => answerJson({ message: "pong" }, 200));
}

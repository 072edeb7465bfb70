/** Whether a browser loads something ahead of time, which the visitor may never see, or a program shows a preview of it. */
export function isPrefetch({ headers }: Pick<Request, "headers">): boolean {
  const purpose = headers.get("sec-purpose") ?? headers.get("purpose") ?? headers.get("x-moz") ?? "";
  return /prefetch|preview|prerender/i.test(purpose);
}

/** Which part of the worker answers a request. */

/** @returns undefined for requests that it leaves to others, or to the browser */
export type Handler<E extends ExtendableEvent = FetchEvent> = (
  request: Request,
  url: URL,
  event: E,
) => Promise<Response> | undefined

/** The response of the first handler that answers; undefined if the browser is to fetch it itself. */
export function respondWith(handlers: readonly Handler[], event: FetchEvent): Promise<Response> | undefined {
  const url = new URL(event.request.url)
  if (url.origin !== location.origin) return undefined
  for (const handle of handlers) {
    const response = handle(event.request, url, event)
    if (response) return response
  }
  return undefined
}

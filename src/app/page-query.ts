/** The parameters of a URL that a page is rendered from. */

/**
 * The declared parameters in their order, each once and without blank ones. Requests that differ in others only, such
 * as those that advertisements add, are the same page.
 */
export function declaredQuery(declared: readonly string[] = [], search: string): string {
  const query = new URLSearchParams(search)
  return String(
    new URLSearchParams(declared.map((name) => [name, query.get(name) ?? '']).filter(([, value]) => value !== '')),
  )
}

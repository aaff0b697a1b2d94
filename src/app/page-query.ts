/** The parameters of a URL that a page is rendered from. */

/**
 * The declared parameters in their order, each once and without blank ones. Requests that differ in others only, such
 * as those that advertisements add, are the same page.
 */
export function declaredQuery(declared: readonly string[] | undefined, search: string): string {
  if (declared === undefined || search === '') return ''
  const query = new URLSearchParams(search)
  const pairs = declared.flatMap((name) => {
    const value = query.get(name) ?? ''
    return value === '' ? [] : [[name, value]]
  })
  return new URLSearchParams(pairs).toString()
}

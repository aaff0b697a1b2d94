/** The parameters of a URL that a page is rendered from. */

/**
 * The declared parameters in their order, without blank ones. Requests that differ in others only, such as those that
 * advertisements add, are the same page. One that is repeated, as by checkboxes of one name, keeps its values.
 */
export function declaredQuery(declared: readonly string[] = [], search: string): string {
  const query = new URLSearchParams(search)
  return String(
    new URLSearchParams(
      declared.flatMap((name) => query.getAll(name).map((value) => [name, value])).filter(([, value]) => value !== ''),
    ),
  )
}

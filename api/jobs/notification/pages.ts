/** Page size: the relay accepts as many recipients in one message. */
const pageSize = 500
const firstId = '00000000-0000-0000-0000-000000000000'

/** Pages of users in the order of their ids. */
export async function* pages<Person extends { readonly id: string }>(
  read: (after: string, limit: number) => Promise<readonly Person[]>,
): AsyncGenerator<readonly Person[]> {
  for (let after = firstId; ;) {
    const page = await read(after, pageSize)
    if (page.length > 0) yield page
    const last = page.at(-1)
    if (!last || page.length < pageSize) return
    after = last.id
  }
}

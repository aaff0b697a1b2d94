import type { Writer } from '#api/db/database.ts'
import type { Texts } from '#api/db/tables.ts'
import type { MenuEntry } from './menus.ts'
import { optionLists } from './option-lists.ts'

/** Words that are there already stay as they are. */
export async function insertOptionLists(tx: Writer): Promise<void> {
  const items = Object.entries(optionLists).flatMap(([list, options]: [string, Readonly<Record<string, Texts>>]) =>
    Object.entries(options).map(([slug, names], position) => ({ list, slug, names: JSON.stringify(names), position })),
  )
  await tx
    .insertInto('option_item')
    .values(items)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function insertMenuItems(
  tx: Writer,
  items: readonly MenuEntry[],
  newId: () => string,
  firstPosition = 0,
): Promise<void> {
  if (items.length === 0) return
  await tx
    .insertInto('menu_item')
    .values(
      items.map((item, index) => ({
        id: newId(),
        menu: item.menu,
        link_type: item.linkType,
        titles: JSON.stringify(item.titles),
        url: item.url,
        url_target: item.url.startsWith('/') ? ('same' as const) : ('new' as const),
        icon: item.icon ?? null,
        position: firstPosition + index,
      })),
    )
    .execute()
}

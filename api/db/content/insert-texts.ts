import type { Writer } from '#api/db/database.ts'
import type { Texts } from '#api/db/tables.ts'
import type { MenuEntry } from '#api/db/site/menus.ts'
import { lastPosition } from '#api/db/site/settings.ts'
import { countryCodes } from '#domain/site/countries.ts'
import { optionLists } from '#api/db/site/option-lists.ts'

/** One row for each country, so that each can be renamed or hidden; without texts its standard name applies. */
export async function insertCountries(tx: Writer): Promise<void> {
  await tx
    .insertInto('option_item')
    .values(countryCodes.map((slug) => ({ list: 'countries', slug, names: '{}', position: lastPosition })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Existing texts stay unchanged. */
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
        // The header for members has its own links (platform 2).
        audience: item.menu === 'header' ? ('visitors' as const) : ('everybody' as const),
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

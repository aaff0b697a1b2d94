/** Content that administrators write for visitors (docs/areas/content.md). */

import { findItem, listItems } from '#api/db/content/items.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentContentSummary, presentItem } from '#api/presenters/content/content-admin.ts'
import {
  addContentItem,
  changeContentItem,
  checkNewContent,
  contentItem,
  orderContentItems,
  refuseFixed,
  refuseUnordered,
  removeContentItem,
  type StoredItem,
} from '#api/services/content/change-content.ts'
import * as itemsCalls from '#contract/content/admin/items.ts'
import { CallError } from '#contract/errors.ts'
import { encode } from '#contract/schema.ts'
import { contentShape } from '#domain/content/content.ts'

const listContent = handle(itemsCalls.listContent, async ({ params: { list } }, { db }) => ({
  items: (await listItems(db.read, list)).map((item) => presentContentSummary(list, item)),
  most: contentShape(list).most,
}))

const getItem = handle(itemsCalls.getContent, async ({ params: { list, id } }, { db }) => {
  const item = await findItem(db.read, list, id)
  if (!item) throw new CallError('NOT_FOUND')
  return presentItem(await contentItem(db.read, list, item))
})

const encodeCurrent = (current: StoredItem) => encode(itemsCalls.getContent.reply, presentItem(current))

const add = handle(itemsCalls.addContent, ({ params: { list }, body, member, once }, deps) => {
  const checked = checkNewContent(list, body)
  return once(async (tx) => presentItem(await addContentItem(tx, { ...checked, list, actorId: member.id }, deps)))
})

const change = handle(itemsCalls.changeContent, ({ params: { list, id }, body, member, ifMatch, once }, deps) =>
  once(async (tx) =>
    presentItem(await changeContentItem(tx, { list, id, body, ifMatch, encodeCurrent, actorId: member.id }, deps)),
  ),
)

const remove = handle(itemsCalls.removeContent, ({ params: { list, id }, member, ifMatch, once }, deps) => {
  refuseFixed(list)
  return once(async (tx) => {
    await removeContentItem(tx, { list, id, ifMatch, encodeCurrent, actorId: member.id }, deps)
    return { done: true }
  })
})

const order = handle(itemsCalls.orderContent, ({ params: { list }, body: { ids, was }, member, once }, deps) => {
  refuseUnordered(list)
  return once(async (tx) => {
    await orderContentItems(tx, { list, ids, was, actorId: member.id }, deps)
    return { done: true }
  })
})

export const contentItems = {
  listContent,
  getContent: getItem,
  addContent: add,
  changeContent: change,
  removeContent: remove,
  orderContent: order,
}

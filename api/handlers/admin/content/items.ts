/** What administrators write for visitors (decision record 0042). */

import { type AuditFacts, insertAudit } from '#api/db/audit.ts'
import {
  deleteItem,
  findItem,
  insertItem,
  isTaken,
  listItems,
  lockList,
  placeItems,
  type StoredContent,
  updateItem,
  type WrittenContent,
} from '#api/db/content-admin/items.ts'
import { findPicture, releasePicture } from '#api/db/content-admin/pictures.ts'
import { findByNames } from '#api/db/content-admin/found-by.ts'
import { usesOf } from '#api/db/content-admin/uses.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import type { Texts } from '#api/db/tables.ts'
import { type Deps, handle, type Member } from '#api/handlers/handler.ts'
import { presentContentSummary, presentItem } from '#api/presenters/content-admin.ts'
import { type addContent, type changeContent, type ContentItem, getContent } from '#contract/admin/content/items.ts'
import type { DecodedInput } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { encode } from '#contract/schema.ts'
import type { AuditEventName } from '#domain/audit-events.ts'
import {
  contentLanguages,
  type ContentListName,
  contentProblems,
  contentShape,
  keyProblem,
  pageOfAddress,
} from '#domain/site/content.ts'
import type { FieldProblem } from '#domain/field.ts'

const listContent = handle(calls.admin.listContent, async ({ params: { list } }, { db }) => ({
  items: (await listItems(db.read, list)).map((item) => presentContentSummary(list, item)),
  most: contentShape(list).most,
}))

const getItem = handle(calls.admin.getContent, async ({ params: { list, id } }, { db }) => {
  const item = await findItem(db.read, list, id)
  if (!item) throw new CallError('NOT_FOUND')
  return present(db.read, list, item)
})

const add = handle(calls.admin.addContent, ({ params: { list }, body, member, once }, deps) => {
  const shape = contentShape(list)
  if (shape.key === 'fixed') throw new CallError('NOT_ALLOWED')
  const item = written(body, undefined)
  const key = body.key?.trim() ?? ''
  refuse([...(shape.key === 'chosen' ? keyProblem(key) : []), ...contentProblems(list, entryOf(item))])
  return once(async (tx) => {
    await lockList(tx, list)
    if ((await listItems(tx, list)).length >= shape.most) throw new CallError('LIST_FULL', { limit: shape.most })
    const id = shape.key === 'chosen' ? key : deps.ids.next()
    refuse([
      ...((await isTaken(tx, list, id)) ? [{ path: 'key', code: 'taken' as const }] : []),
      ...(await unknownProblems(tx, list, item)),
    ])
    await insertItem(tx, list, id, item, new Date(deps.clock.now()))
    await note(tx, deps, member, { act: 'content-added', list, id, facts: { active: item.active } })
    return present(tx, list, await theItem(tx, list, id))
  })
})

const change = handle(calls.admin.changeContent, ({ params: { list, id }, body, member, ifMatch, once }, deps) =>
  once(async (tx) => {
    const before = await findItem(tx, list, id, 'locked')
    if (!before) throw new CallError('NOT_FOUND')
    await refuseOlder(tx, list, before, ifMatch)
    const item = written(body, before)
    refuse([...contentProblems(list, entryOf(item)), ...(await unknownProblems(tx, list, item))])
    const uses = await usesOf(tx, list, id)
    if (!item.active && (contentShape(list).shown || uses.some(({ what }) => what === 'site')))
      throw new CallError('CONTENT_IN_USE', { uses })
    await updateItem(tx, list, id, item, new Date(deps.clock.now()))
    if (list === 'countries') await findByNames(tx, id, Object.values(item.texts['name'] ?? {}))
    if (before.pictureId !== null && before.pictureId !== item.pictureId) await releasePicture(tx, before.pictureId)
    const facts = { version: before.version + 1, active: item.active }
    await note(tx, deps, member, { act: 'content-changed', list, id, facts })
    return present(tx, list, await theItem(tx, list, id))
  }),
)

const remove = handle(calls.admin.removeContent, ({ params: { list, id }, member, ifMatch, once }, deps) => {
  if (contentShape(list).key === 'fixed') throw new CallError('NOT_ALLOWED')
  return once(async (tx) => {
    await lockList(tx, list)
    const before = await findItem(tx, list, id, 'locked')
    if (!before) throw new CallError('NOT_FOUND')
    await refuseOlder(tx, list, before, ifMatch)
    const uses = await usesOf(tx, list, id)
    if (uses.length > 0) throw new CallError('CONTENT_IN_USE', { uses })
    await deleteItem(tx, list, id)
    if (before.pictureId !== null) await releasePicture(tx, before.pictureId)
    await note(tx, deps, member, { act: 'content-removed', list, id, facts: { version: before.version } })
    return { done: true }
  })
})

const order = handle(calls.admin.orderContent, ({ params: { list }, body: { ids, was }, member, once }, deps) => {
  if (contentShape(list).unordered) throw new CallError('NOT_ALLOWED')
  return once(async (tx) => {
    await lockList(tx, list)
    const items = await listItems(tx, list)
    const now = items.filter(({ placed }) => placed || !contentShape(list).leads).map(({ id }) => id)
    if (!isSame(now, was)) throw new CallError('VERSION_CONFLICT', { current: now })
    const known = new Set(items.map(({ id }) => id))
    const isWhole = contentShape(list).leads
      ? new Set(ids).size === ids.length && ids.every((id) => known.has(id))
      : isSame(now.toSorted(), ids.toSorted())
    if (!isWhole) throw new CallError('INVALID_INPUT', {}, [{ path: 'ids', code: 'mismatch' }])
    await placeItems(tx, list, ids)
    await note(tx, deps, member, { act: 'content-ordered', list, id: undefined, facts: { items: ids.length } })
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

type Body = DecodedInput<typeof changeContent>['body'] | DecodedInput<typeof addContent>['body']

/** Empty texts are not there, and lines end in one way. */
function written(body: Body, before: StoredContent | undefined): WrittenContent {
  const cleaned = Object.entries(body.texts).map(([field, said]): [string, Texts] => [
    field,
    Object.fromEntries(
      contentLanguages.flatMap((language) => {
        const text = said[language]?.replaceAll(/\r\n?/g, '\n').trim() ?? ''
        return text === '' ? [] : [[language, text]]
      }),
    ),
  ])
  return {
    texts: Object.fromEntries(cleaned),
    url: body.url ?? before?.url ?? '',
    newTab: body.newTab ?? before?.newTab ?? false,
    parent: body.parent ?? before?.parent ?? null,
    icon: body.icon ?? before?.icon ?? '',
    audience: body.audience ?? before?.audience ?? 'everybody',
    pictureId: body.pictureId === undefined ? (before?.pictureId ?? null) : body.pictureId,
    active: body.active,
  }
}

function entryOf(item: WrittenContent) {
  return { texts: item.texts, url: item.url, parent: item.parent ?? '', icon: item.icon }
}

function refuse(problems: readonly FieldProblem[]): void {
  if (problems.length > 0) throw new CallError('INVALID_INPUT', {}, problems)
}

/** What is named has to be there: a page that is linked, what it belongs to, a picture of the site. */
async function unknownProblems(
  tx: Writer,
  list: ContentListName,
  { texts, url, parent, pictureId }: WrittenContent,
): Promise<FieldProblem[]> {
  const shape = contentShape(list)
  const known = new Set(shape.fields.map(({ name }) => name))
  const problems: FieldProblem[] = Object.keys(texts)
    .filter((field) => !known.has(field))
    .map((path) => ({ path, code: 'unknown' }))
  const page = pageOfAddress(url)
  if (page !== undefined && !(await findItem(tx, 'pages', page))) problems.push({ path: 'url', code: 'unknown' })
  if (parent !== null && (shape.parent === undefined || !(await findItem(tx, shape.parent, parent))))
    problems.push({ path: 'parent', code: 'unknown' })
  if (pictureId !== null && (!shape.picture || !(await findPicture(tx, pictureId))))
    problems.push({ path: 'pictureId', code: 'file' })
  return problems
}

async function refuseOlder(
  tx: Writer,
  list: ContentListName,
  before: StoredContent,
  ifMatch: number | undefined,
): Promise<void> {
  if (ifMatch === before.version) return
  throw new CallError('VERSION_CONFLICT', { current: encode(getContent.reply, await present(tx, list, before)) })
}

async function theItem(tx: Writer, list: ContentListName, id: string): Promise<StoredContent> {
  const item = await findItem(tx, list, id)
  if (!item) throw new Error('an item that was just written is not there')
  return item
}

async function present(db: Reader | Writer, list: ContentListName, item: StoredContent): Promise<ContentItem> {
  const picture = item.pictureId === null ? null : ((await findPicture(db, item.pictureId)) ?? null)
  return presentItem(list, item, picture, await usesOf(db, list, item.id))
}

interface Noted {
  readonly act: AuditEventName
  readonly list: ContentListName
  readonly id: string | undefined
  readonly facts: AuditFacts
}

async function note(
  tx: Writer,
  { ids, clock }: Pick<Deps, 'ids' | 'clock'>,
  member: Member,
  { act, list, id, facts }: Noted,
): Promise<void> {
  const subject = id === undefined ? list : `${list}/${id}`
  await insertAudit(tx, { id: ids.next(), at: new Date(clock.now()), actorId: member.id, act, subject, facts })
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((each, index) => each === b[index])
}

/** Content that administrators write for visitors (docs/areas/content.md). */

import { type AuditFacts, insertAudit } from '#api/db/audit/audit.ts'
import {
  deleteItem,
  findItem,
  insertItem,
  isTaken,
  listItems,
  lockList,
  setItemOrder,
  type StoredContent,
  updateItem,
  type WrittenContent,
} from '#api/db/content/items.ts'
import { findPicture, releasePicture } from '#api/db/content/pictures.ts'
import { addCountryNames } from '#api/db/campaign/campaign-terms.ts'
import { type UseCount, usesOf } from '#api/db/content/uses.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import type { Texts } from '#api/db/tables.ts'
import type { Deps } from '#api/deps.ts'
import type { addContent, changeContent } from '#contract/content/admin/items.ts'
import type { DecodedInput } from '#contract/call.ts'
import { CallError } from '#contract/errors.ts'
import type { Picture } from '#contract/shapes.ts'
import type { AuditEventName } from '#domain/audit/audit-events.ts'
import {
  contentLanguages,
  type ContentListName,
  contentProblems,
  contentShape,
  keyProblem,
  pageOfAddress,
} from '#domain/content/content.ts'
import type { FieldProblem } from '#domain/field.ts'

type ContentDeps = Pick<Deps, 'ids' | 'clock'>

interface NewItem {
  readonly key: string
  readonly item: WrittenContent
}

/** @throws CallError NOT_ALLOWED, INVALID_INPUT */
export function checkNewContent(list: ContentListName, body: AddedContent): NewItem {
  const shape = contentShape(list)
  if (shape.key === 'fixed') throw new CallError('NOT_ALLOWED')
  const item = written(body, undefined)
  const key = body.key?.trim() ?? ''
  refuse([...(shape.key === 'chosen' ? keyProblem(key) : []), ...contentProblems(list, entryOf(item))])
  return { key, item }
}

interface ContentRequest {
  readonly list: ContentListName
  readonly actorId: string
}

/** Only after `checkNewContent`. @throws CallError LIST_FULL, INVALID_INPUT */
export async function addContentItem(
  tx: Writer,
  { list, key, item, actorId }: ContentRequest & NewItem,
  deps: ContentDeps,
): Promise<StoredItem> {
  const shape = contentShape(list)
  await lockList(tx, list)
  if ((await listItems(tx, list)).length >= shape.most) throw new CallError('LIST_FULL', { limit: shape.most })
  const id = shape.key === 'chosen' ? key : deps.ids.next()
  refuse([
    ...((await isTaken(tx, list, id)) ? [{ path: 'key', code: 'taken' as const }] : []),
    ...(await unknownProblems(tx, list, item)),
  ])
  await insertItem(tx, list, id, item, new Date(deps.clock.now()))
  await note(tx, deps, actorId, { eventName: 'content-added', list, id, facts: { active: item.active } })
  return contentItem(tx, list, await theItem(tx, list, id))
}

interface ItemRequest extends ContentRequest {
  readonly id: string
  /** The version that the change is based on. */
  readonly ifMatch: number | undefined
  /** The item as the reply to a stale change contains it. */
  readonly encodeCurrent: (current: StoredItem) => unknown
}

/** @throws CallError NOT_FOUND, VERSION_CONFLICT, INVALID_INPUT, CONTENT_IN_USE */
export async function changeContentItem(
  tx: Writer,
  { list, id, body, ifMatch, encodeCurrent, actorId }: ItemRequest & { readonly body: ChangedContent },
  deps: ContentDeps,
): Promise<StoredItem> {
  const before = await findItem(tx, list, id, 'locked')
  if (!before) throw new CallError('NOT_FOUND')
  if (ifMatch !== before.version)
    throw new CallError('VERSION_CONFLICT', { current: encodeCurrent(await contentItem(tx, list, before)) })
  const item = written(body, before)
  refuse([...contentProblems(list, entryOf(item)), ...(await unknownProblems(tx, list, item))])
  const uses = await usesOf(tx, list, id)
  if (!item.active && (contentShape(list).shown || uses.some(({ what }) => what === 'site')))
    throw new CallError('CONTENT_IN_USE', { uses })
  await updateItem(tx, list, id, item, new Date(deps.clock.now()))
  if (list === 'countries') await addCountryNames(tx, id, Object.values(item.texts['name'] ?? {}))
  if (before.pictureId !== null && before.pictureId !== item.pictureId) await releasePicture(tx, before.pictureId)
  const facts = { version: before.version + 1, active: item.active }
  await note(tx, deps, actorId, { eventName: 'content-changed', list, id, facts })
  return contentItem(tx, list, await theItem(tx, list, id))
}

/** @throws CallError NOT_ALLOWED */
export function refuseFixed(list: ContentListName): void {
  if (contentShape(list).key === 'fixed') throw new CallError('NOT_ALLOWED')
}

/** Only after `refuseFixed`. @throws CallError NOT_FOUND, VERSION_CONFLICT, CONTENT_IN_USE */
export async function removeContentItem(
  tx: Writer,
  { list, id, ifMatch, encodeCurrent, actorId }: ItemRequest,
  deps: ContentDeps,
): Promise<void> {
  await lockList(tx, list)
  const before = await findItem(tx, list, id, 'locked')
  if (!before) throw new CallError('NOT_FOUND')
  if (ifMatch !== before.version)
    throw new CallError('VERSION_CONFLICT', { current: encodeCurrent(await contentItem(tx, list, before)) })
  const uses = await usesOf(tx, list, id)
  if (uses.length > 0) throw new CallError('CONTENT_IN_USE', { uses })
  await deleteItem(tx, list, id)
  if (before.pictureId !== null) await releasePicture(tx, before.pictureId)
  await note(tx, deps, actorId, { eventName: 'content-removed', list, id, facts: { version: before.version } })
}

/** @throws CallError NOT_ALLOWED */
export function refuseUnordered(list: ContentListName): void {
  if (contentShape(list).unordered) throw new CallError('NOT_ALLOWED')
}

interface ContentOrder extends ContentRequest {
  readonly ids: readonly string[]
  /** The order that was displayed. */
  readonly was: readonly string[]
}

/** Only after `refuseUnordered`. @throws CallError VERSION_CONFLICT, INVALID_INPUT */
export async function orderContentItems(
  tx: Writer,
  { list, ids, was, actorId }: ContentOrder,
  deps: ContentDeps,
): Promise<void> {
  await lockList(tx, list)
  const items = await listItems(tx, list)
  const now = items.filter(({ hasPosition }) => hasPosition || !contentShape(list).leads).map(({ id }) => id)
  if (!isSame(now, was)) throw new CallError('VERSION_CONFLICT', { current: now })
  const known = new Set(items.map(({ id }) => id))
  const isWhole = contentShape(list).leads
    ? new Set(ids).size === ids.length && ids.every((id) => known.has(id))
    : isSame(now.toSorted(), ids.toSorted())
  if (!isWhole) throw new CallError('INVALID_INPUT', {}, [{ path: 'ids', code: 'mismatch' }])
  await setItemOrder(tx, list, ids)
  await note(tx, deps, actorId, { eventName: 'content-ordered', list, id: undefined, facts: { items: ids.length } })
}

type ChangedContent = DecodedInput<typeof changeContent>['body']
type AddedContent = DecodedInput<typeof addContent>['body']

/** Empty texts are removed, and line ends are normalized. */
function written(body: ChangedContent | AddedContent, before: StoredContent | undefined): WrittenContent {
  const cleaned = Object.entries(body.texts).map(([field, answer]): [string, Texts] => [
    field,
    Object.fromEntries(
      contentLanguages.flatMap((language) => {
        const text = answer[language]?.replaceAll(/\r\n?/g, '\n').trim() ?? ''
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

/** References must exist: a linked page, a parent, an image of the site. */
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

async function theItem(tx: Writer, list: ContentListName, id: string): Promise<StoredContent> {
  const item = await findItem(tx, list, id)
  if (!item) throw new Error('an item that was just written is not there')
  return item
}

/** An item with its picture and the pages that use it. */
export interface StoredItem {
  readonly list: ContentListName
  readonly item: StoredContent
  readonly picture: Picture | null
  readonly uses: readonly UseCount[]
}

export async function contentItem(
  db: Reader | Writer,
  list: ContentListName,
  item: StoredContent,
): Promise<StoredItem> {
  const picture = item.pictureId === null ? null : ((await findPicture(db, item.pictureId)) ?? null)
  return { list, item, picture, uses: await usesOf(db, list, item.id) }
}

interface Noted {
  readonly eventName: AuditEventName
  readonly list: ContentListName
  readonly id: string | undefined
  readonly facts: AuditFacts
}

async function note(
  tx: Writer,
  { ids, clock }: Pick<Deps, 'ids' | 'clock'>,
  actorId: string,
  { eventName, list, id, facts }: Noted,
): Promise<void> {
  const subject = id === undefined ? list : `${list}/${id}`
  await insertAudit(tx, { id: ids.next(), at: new Date(clock.now()), actorId, eventName, subject, facts })
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((each, index) => each === b[index])
}

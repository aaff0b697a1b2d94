import { findCampaign, insertDraft } from '#api/db/campaigns.ts'
import { project } from '#api/db/projection.ts'
import {
  claimItems,
  itemIdsOf,
  readSections,
  type StoredSection,
  teamFiles,
  valuesIn,
  writeSection,
} from '#api/db/sections.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentDraft, titleOf } from '#api/presenters/campaign-draft.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { type DraftSection, type Fields, isListSection, itemsOf } from '#domain/campaign-sections.ts'
import { mayManage } from '#domain/permissions.ts'
import { admitAnother, admitCreation, draftSlug } from './create.ts'
import { draftOf } from './draft.ts'

/** What belongs to one raise only. */
const ownToEach: Readonly<Partial<Record<DraftSection, readonly string[]>>> = {
  fundraising: ['closingDate'],
  terms: ['maturityDate'],
}

/** A new draft with everything of another campaign but its account, its dates and who may edit it. */
export const duplicate = handle(
  calls.campaignEdit.duplicate,
  async ({ params, body, member, once }, { db, clock, ids }) => {
    await admitCreation(db.read, member)
    return once(async (tx) => {
      const { campaign } = await draftOf(tx, member, params.id)
      if (!mayManage(member, { ownerId: campaign.owner_id })) throw new CallError('NOT_ALLOWED')
      if (await findCampaign(tx, body.id)) throw new CallError('INVALID_INPUT', {}, [{ path: 'id', code: 'taken' }])
      await admitAnother(tx, member.id, body.id)
      const at = new Date(clock.now())
      await insertDraft(tx, { id: body.id, ownerId: member.id, slug: draftSlug(body.id), kind: campaign.kind, at })
      const renamed = new Map<string, string>()
      const newId = (id: string): string => {
        const known = renamed.get(id) ?? ids.next()
        renamed.set(id, known)
        return known
      }
      const sections: Partial<Record<DraftSection, StoredSection>> = {}
      // Translations last: they name items, which have got new ids by then.
      const stored = Object.entries(await readSections(tx, campaign.id)) as [DraftSection, StoredSection][]
      for (const [section, { values }] of stored.toSorted(
        ([a], [b]) => Number(a === 'translations') - Number(b === 'translations'),
      )) {
        const copy = section === 'translations' ? renamedItems(values, renamed) : copyOf(section, values, newId)
        await claimItems(tx, body.id, section, itemIdsOf(section, Object.keys(copy)))
        await writeSection(tx, body.id, section, copy, 1, at)
        sections[section] = { values: copy, version: 1, updatedAt: at }
      }
      // Files of the other campaign's editors come along where the owner or those of the new one uploaded them.
      await project(tx, body.id, sections, await teamFiles(tx, sections, [member.id]), undefined, at)
      const made = await findCampaign(tx, body.id)
      if (!made) throw new CallError('NOT_FOUND')
      return presentDraft(made, titleOf(valuesIn(sections)), member.id)
    })
  },
)

function copyOf(section: DraftSection, values: Fields, newId: (id: string) => string): Fields {
  if (!isListSection(section))
    return Object.fromEntries(Object.entries(values).filter(([name]) => !(ownToEach[section] ?? []).includes(name)))
  return Object.fromEntries(
    itemsOf(values).flatMap(({ id, position, fields }) => {
      // A question of the site keeps the name that the site gave it.
      const item = itemIdsOf(section, [`${id}.position`]).length > 0 ? newId(id) : id
      return [
        ...(position === '' ? [] : [[`${item}.position`, position]]),
        ...Object.entries(fields).map(([name, value]) => [`${item}.${name}`, value]),
      ]
    }),
  )
}

function renamedItems(values: Fields, renamed: ReadonlyMap<string, string>): Fields {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name
        .split('.')
        .map((part) => renamed.get(part) ?? part)
        .join('.'),
      value,
    ]),
  )
}

/** Accreditation in the demonstration: some are approved, two wait to be looked at, one was declined. */

import { insertFigures } from '#api/db/investor-limit.ts'
import type { Writer } from '#api/db/database.ts'
import { writeAccreditation } from '#api/db/people/accreditations.ts'
import { insertFile } from '#api/db/stored-files.ts'
import { paperPlace, sealAnswers } from '#api/handlers/identity/accreditation-answers.ts'
import { demoAnswers, demoDeclineReason, type DemoInvestor } from '#api/demo/content/accreditations.ts'
import { drawEvidence } from '#api/demo/art/draw-evidence.ts'
import type { AccreditationValues, StoredAccreditationState } from '#domain/accreditation.ts'
import { figuresOf } from '#domain/accreditation-answers.ts'
import type { SeedTools } from './seed-tools.ts'

/** By their place in the crowd. */
const waiting: ReadonlySet<number> = new Set([1, 25])
const declined = 41
const spouses: Readonly<Record<number, readonly [string, string]>> = { 1: ['Rosa', 'Bell'] }

/** @param crowdIds every second one is accredited */
export async function seedAccreditations(
  tx: Writer,
  tools: SeedTools,
  { adminId, crowdIds }: { readonly adminId: string; readonly crowdIds: readonly string[] },
): Promise<void> {
  const people = await tx
    .selectFrom('app_user')
    .select(['id', 'first_name', 'last_name', 'email', 'language'])
    .where('id', 'in', crowdIds)
    .execute()
  const identification = drawIdentification()
  for (const [index, id] of crowdIds.entries()) {
    const state = waiting.has(index)
      ? 'review'
      : index === declined
        ? 'declined'
        : index % 2 === 0
          ? 'approved'
          : undefined
    const person = people.find((each) => each.id === id)
    if (!state || !person) continue
    const spouse = spouses[index]
    await seedProfile(
      tx,
      tools,
      { personId: id, adminId, state, identification },
      {
        index,
        language: person.language,
        name: `${person.first_name} ${person.last_name}`,
        email: person.email,
        basis: spouse || index % 4 === 0 ? 'income' : 'net-worth',
        ...(spouse ? { spouse } : {}),
      },
    )
  }
}

interface ProfileSeed {
  readonly personId: string
  readonly adminId: string
  readonly state: StoredAccreditationState
  readonly identification: Uint8Array
}

async function seedProfile(
  tx: Writer,
  tools: SeedTools,
  { personId, adminId, state, identification }: ProfileSeed,
  investor: DemoInvestor,
): Promise<void> {
  const at = tools.daysAgo(
    state === 'approved' ? 60 + investor.index * 4 : state === 'declined' ? 6 : 1 + investor.index / 20,
  )
  const answers = demoAnswers(investor, tools.now.getUTCFullYear())
  const values: AccreditationValues = {
    ...answers,
    identificationFile: await storeEvidence(tx, tools, personId, identification, at),
    ...(answers.verificationType === 'letter'
      ? { letterFile: await storeEvidence(tx, tools, personId, drawLetter(answers), at) }
      : {}),
  }
  await insertFigures(tx, { id: tools.newId(), personId, ...figuresOf(values), at })
  await writeAccreditation(tx, {
    person_id: personId,
    state,
    reason: state === 'declined' ? demoDeclineReason : '',
    changed_at: at,
    decided_by: state === 'review' ? null : adminId,
    unsent: false,
    ...sealAnswers(personId, values, tools.sealer),
  })
}

async function storeEvidence(
  tx: Writer,
  tools: SeedTools,
  ownerId: string,
  bytes: Uint8Array,
  at: Date,
): Promise<string> {
  const id = tools.newId()
  const { sha256 } = await tools.files.put(tools.sealer.sealBytes(bytes, paperPlace(id)))
  await insertFile(tx, {
    id,
    kind: 'accreditation-paper',
    sha256,
    cardSha256: null,
    mime: 'application/pdf',
    bytes: bytes.byteLength,
    width: null,
    height: null,
    tone: null,
    ownerId,
    at,
  })
  return id
}

/** One for all: its letters are Latin, and not every name is. */
function drawIdentification(): Uint8Array {
  return drawEvidence({
    title: 'Copy of an identity document',
    rows: [
      ['Document', 'Passport'],
      ['Number', 'SPECIMEN 000000'],
    ],
    paragraphs: ['This page stands for the copy of an identity document that an investor hands in.'],
  })
}

function drawLetter({ legalName = '', incomeLastYear = '0', incomeYearBefore = '0' }: AccreditationValues): Uint8Array {
  const dollars = (minor: string): string => `${(BigInt(minor) / 100n).toLocaleString('en-US')} USD`
  return drawEvidence({
    title: 'Letter of a certified accountant',
    rows: [
      ['Client', legalName],
      ['Income last year, with spouse', dollars(incomeLastYear)],
      ['Income the year before, with spouse', dollars(incomeYearBefore)],
    ],
    paragraphs: [
      'I have looked at the tax returns of my client and their spouse of the last two years. Their income together was above 300,000 US dollars in each of them, and I know of no reason to expect less this year.',
      'Lewis & Drummond, certified accountants',
    ],
  })
}

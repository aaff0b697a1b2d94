/** Accreditation in the demonstration: some are approved, two await review, one was declined. */

import { insertFigures } from '#api/db/investment/investor-limit.ts'
import type { Writer } from '#api/db/database.ts'
import { writeAccreditation } from '#api/db/identity/accreditations.ts'
import { insertFile } from '#api/db/content/stored-files.ts'
import { evidenceContext, sealAnswers } from '#api/services/identity/accreditation-answers.ts'
import { sealFigures } from '#api/services/investment/declared-figures.ts'
import { demoFile } from '#demo/marketplace.ts'
import type { AccreditationValues, StoredAccreditationState } from '#domain/identity/accreditation.ts'
import { figuresOf } from '#domain/identity/accreditation-answers.ts'
import { endOfAccreditation } from '#domain/identity/accreditation-term.ts'
import { demoAnswers, demoDeclineReason, type DemoInvestor } from './accreditation-answers.ts'
import type { SeedTools } from './seed-tools.ts'

/** By their index in `crowdIds`. */
const waiting: ReadonlySet<number> = new Set([1, 25])
const declined = 41
const spouses: Readonly<Record<number, readonly [string, string]>> = { 1: ['Rosa', 'Bell'] }

/** @param crowdIds every second one is accredited */
export async function seedAccreditations(
  tx: Writer,
  tools: SeedTools,
  { adminId, crowdIds }: { readonly adminId: string; readonly crowdIds: readonly string[] },
): Promise<void> {
  const users = await tx
    .selectFrom('app_user')
    .select(['id', 'first_name', 'last_name', 'email', 'language'])
    .where('id', 'in', crowdIds)
    .execute()
  const identification = demoFile('documents/identification.pdf')
  for (const [index, id] of crowdIds.entries()) {
    const state = waiting.has(index)
      ? 'review'
      : index === declined
        ? 'declined'
        : index % 2 === 0
          ? 'approved'
          : undefined
    const person = users.find((each) => each.id === id)
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
      ? { letterFile: await storeEvidence(tx, tools, personId, demoFile('documents/accountant-letter.pdf'), at) }
      : {}),
  }
  const declarationId = tools.newId()
  const figures = sealFigures(declarationId, figuresOf(values), tools.sealer)
  await insertFigures(tx, { id: declarationId, personId, figures, at })
  await writeAccreditation(tx, {
    person_id: personId,
    state,
    reason: state === 'declined' ? demoDeclineReason : '',
    changed_at: at,
    decided_by: state === 'review' ? null : adminId,
    unsent: false,
    ...(state === 'approved' ? { expires_at: new Date(endOfSeeded(values, at, tools.now)) } : {}),
    ...sealAnswers(personId, values, tools.sealer),
  })
}

/** Approvals of the demonstration are current: one whose term is over has been renewed since. */
function endOfSeeded(values: AccreditationValues, at: Date, now: Date): number {
  let end = endOfAccreditation(values, at.getTime())
  while (end <= now.getTime()) end = endOfAccreditation(values, end)
  return end
}

async function storeEvidence(
  tx: Writer,
  tools: SeedTools,
  ownerId: string,
  bytes: Uint8Array,
  at: Date,
): Promise<string> {
  const id = tools.newId()
  const { sha256 } = await tools.files.put(tools.sealer.sealBytes(bytes, evidenceContext(id)))
  await insertFile(tx, {
    id,
    kind: 'accreditation-evidence',
    sha256,
    cardSha256: null,
    sealedUnder: tools.sealer.keyId,
    scanState: 'released',
    scannedAt: null,
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

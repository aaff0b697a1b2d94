/**
 * North Capital's TransactAPI. It has no idempotency keys and no callbacks: a submission is a sequence of calls, each
 * committed before the next, and what a lost response may have left there is looked up before a call is repeated.
 */

import type {
  IdentityVerifier,
  VerificationOrder,
  VerificationProgress,
  VerificationResponse,
} from '#api/identity-ports.ts'
import type { Clock } from '#api/ports.ts'
import { Silence } from '#api/adapters/payments/provider-line.ts'
import type { VerificationReason } from '#domain/identity/identity.ts'
import { haveCompleteAddresses, type PartyRequest, partyRequests } from './party-fields.ts'
import { isEntityId, type PartyReport, verificationOf } from './read-report.ts'
import { reasonsOfDescription } from './reasons.ts'
import {
  type Fields,
  isRecord,
  type JsonRecord,
  type NorthCapitalAccess,
  recordsIn,
  type Reply,
  textIn,
  transactApi,
  type TransactApi,
} from './transact-api.ts'

/** The answers are refused as they are. Its message contains none of them. */
class RefusedAnswers extends Error {
  readonly reasons: readonly VerificationReason[]

  constructor(call: string, { code, description }: Reply) {
    super(`North Capital refused ${call} with the code ${code}`)
    this.name = 'RefusedAnswers'
    this.reasons = reasonsOfDescription(description)
  }
}

export function northCapitalVerifier(access: NorthCapitalAccess, clock: Clock): IdentityVerifier {
  const api = transactApi(access, clock)
  return {
    provider: 'northkyc',
    test: access.test,
    collectsDocuments: true,
    partialKinds: [],
    submit: (order) => answered(() => submitOrder(api, order)),
    status: ({ progress }) => answered(() => readStatus(api, progress)),
    callback: async () => undefined,
  }
}

/** A failure of the site itself, such as of its storage, is thrown. */
async function answered(work: () => Promise<VerificationResponse>): Promise<VerificationResponse> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Silence) return { state: 'silent' }
    if (error instanceof RefusedAnswers) return { state: 'refused', reasons: error.reasons }
    throw error
  }
}

/** A party that North Capital has. */
interface Registered {
  readonly id: string
  readonly request: PartyRequest
  /** Created in this run: it has no documents and no check yet. */
  readonly isNew: boolean
}

async function submitOrder(api: TransactApi, order: VerificationOrder): Promise<VerificationResponse> {
  if (order.progress.ref !== undefined) return readStatus(api, order.progress)
  if (!haveCompleteAddresses(order)) return { state: 'refused', reasons: ['address-mismatch'] }
  let { progress } = order
  const save = async (change: Partial<VerificationProgress>): Promise<void> => {
    progress = { ...progress, ...change }
    await order.save(progress)
  }

  const parties: Registered[] = []
  const earlierIds = partyIds(progress)
  for (const [index, request] of partyRequests(order).entries()) {
    const earlier = earlierIds[index]
    const party = earlier === undefined ? await register(api, request) : { id: earlier, request, isNew: false }
    parties.push(party)
    if (earlier === undefined) await save({ partyRef: parties.map(({ id }) => id).join(',') })
  }

  const checks: (string | undefined)[] = []
  for (const party of parties) checks.push(party.isNew ? undefined : checkId(party.id, await readCheck(api, party.id)))
  for (const [index, party] of parties.entries()) {
    if (checks[index] !== undefined) continue
    if (!party.isNew) await update(api, party)
    await uploadDocuments(api, order, party, progress.documents, (id) =>
      save({ documents: [...progress.documents, id] }),
    )
  }
  for (const [index, party] of parties.entries()) checks[index] ??= await performCheck(api, party)
  await save({ ref: checks.join(',') })
  return readStatus(api, progress)
}

/** Ids of the party and of its representative or joint holder, in the order of the requests. */
function partyIds({ partyRef }: VerificationProgress): readonly string[] {
  return partyRef === undefined ? [] : partyRef.split(',')
}

/** An earlier run may have created the party, and not have received the response. */
async function register(api: TransactApi, request: PartyRequest): Promise<Registered> {
  const found = await findParty(api, request)
  if (found !== undefined) return { id: found, request, isNew: false }
  const name = request.isEntity ? 'createEntity' : 'createParty'
  const reply = accepted(
    name,
    await api('PUT', name, { ...request.fields, tags: request.tag, KYCstatus: 'Pending', AMLstatus: 'Pending' }),
  )
  const id = partiesIn(reply).flatMap((party) => textIn(party, 'partyId') ?? [])[0]
  if (id === undefined || !/^\w{2,40}$/.test(id)) throw new Silence('no party id')
  return { id, request, isNew: true }
}

async function findParty(api: TransactApi, { isEntity, email, tag }: PartyRequest): Promise<string | undefined> {
  const reply = await api('POST', isEntity ? 'searchEntity' : 'searchParty', { searchKeyword: email })
  // Any other code: there are none.
  if (!reply.isOk) return undefined
  const isTagged = (party: JsonRecord): boolean =>
    (textIn(party, 'tags') ?? '').split(',').some((each) => each.trim() === tag)
  const found = partiesIn(reply).find(isTagged)
  return found && textIn(found, 'partyId')
}

async function update(api: TransactApi, { id, request }: Registered): Promise<void> {
  const name = request.isEntity ? 'updateEntity' : 'updateParty'
  accepted(name, await api('POST', name, { partyId: id, ...request.fields, tags: request.tag }))
}

async function uploadDocuments(
  api: TransactApi,
  order: VerificationOrder,
  { id: partyId, request, isNew }: Registered,
  sent: readonly string[],
  uploaded: (id: string) => Promise<void>,
): Promise<void> {
  const missing = order.documents.filter(({ id, slot }) => !sent.includes(id) && request.takesDocument(slot))
  if (missing.length === 0) return
  const titles = isNew ? [] : await documentTitles(api, partyId, request.isEntity)
  const name = request.isEntity ? 'uploadEntityDocument' : 'uploadPartyDocument'
  for (const document of missing) {
    const { id, slot } = document
    const title = `${slot}-${id}`
    if (!titles.includes(title)) {
      const { mime, bytes } = await document.read()
      const file = `${title}.${extensions[mime] ?? 'pdf'}`
      accepted(
        name,
        await api(
          'POST',
          name,
          {
            partyId,
            documentTitle: `documentTitle0=${title}`,
            file_name: `filename0=${file}`,
            // Required. The address of the user is not passed on.
            createdIpAddress: '0.0.0.0',
          },
          { name: file, mime, bytes },
        ),
      )
    }
    await uploaded(id)
  }
}

const extensions: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
}

/** Titles of the documents that a party has, as far as there are any. */
async function documentTitles(api: TransactApi, partyId: string, isEntity: boolean): Promise<readonly string[]> {
  const reply = await api('POST', isEntity ? 'getEntityDocument' : 'getPartyDocument', { partyId })
  if (!reply.isOk) return []
  return Object.values(reply.body).flatMap((value) =>
    recordsIn(value).flatMap((document) => textIn(document, 'documentTitle')?.replace(/^documentTitle0=/, '') ?? []),
  )
}

/** Each check is charged for. Only the screening of an entity is automatic. */
async function performCheck(api: TransactApi, { id, request }: Registered): Promise<string> {
  const name = request.isEntity ? 'performAml' : 'performKycAmlBasic'
  const reply = accepted(name, await api('POST', name, { partyId: id }))
  return checkId(id, checkIn(reply)) ?? id
}

function checkId(partyId: string, check: JsonRecord | undefined): string | undefined {
  return check && (textIn(check, 'id-number') ?? partyId)
}

/** The response of a party's check; undefined if none was performed. */
async function readCheck(api: TransactApi, partyId: string): Promise<JsonRecord | undefined> {
  const type = isEntityId(partyId) ? 'AML Only' : 'Basic'
  const reply = await api('POST', 'getKycAmlResponse', { partyId, type })
  return reply.isOk ? checkIn(reply) : undefined
}

function checkIn({ body }: Reply): JsonRecord | undefined {
  const stored = isRecord(body['kycamlDetails']) ? body['kycamlDetails'] : {}
  const candidates = [body['kyc'], stored['kyc'], stored, body['partyDetails']]
  return candidates
    .flatMap((candidate) => recordsIn(candidate))
    .map((candidate) => candidate['response'])
    .find(isRecord)
}

async function readStatus(api: TransactApi, progress: VerificationProgress): Promise<VerificationResponse> {
  const ids = partyIds(progress)
  if (ids.length === 0) return { state: 'unknown' }
  const reports: PartyReport[] = []
  for (const id of ids) {
    const report = await readParty(api, id)
    if (report === undefined) return { state: 'unknown' }
    reports.push(report)
  }
  return { state: 'reported', ...verificationOf(reports) }
}

const missing = /not ex|not found|does ?n.t ex|no records?\b/i

/** Undefined if North Capital does not have the party. */
async function readParty(api: TransactApi, partyId: string): Promise<PartyReport | undefined> {
  const isEntity = isEntityId(partyId)
  const reply = await api('POST', isEntity ? 'getEntity' : 'getKycAml', { partyId })
  if (!reply.isOk && missing.test(reply.description)) return undefined
  if (!reply.isOk) throw new Silence(`code ${reply.code}`)
  const fields = isEntity ? partiesIn(reply)[0] : merged(reply.body, reply.body['Party Status'])
  if (fields === undefined) throw new Silence('no party')
  const about = textIn(fields, 'partyId')
  // The response names the party; only that of entities may not.
  if (about !== partyId && !(isEntity && about === undefined)) throw new Silence('another party')
  const [kycStatus, amlStatus] = [textIn(fields, 'kycStatus'), textIn(fields, 'amlStatus')]
  if (kycStatus === undefined || amlStatus === undefined) throw new Silence('no status')
  const check = await readCheck(api, partyId)
  return { partyId, kycStatus, amlStatus, amlDate: textIn(fields, 'amlDate'), check }
}

function merged(body: Fields | JsonRecord, inner: unknown): JsonRecord {
  return Object.assign({}, body, ...recordsIn(inner)) as JsonRecord
}

function partiesIn({ body }: Reply): readonly JsonRecord[] {
  return recordsIn(body['entityDetails'] ?? body['partyDetails'])
}

function accepted(call: string, reply: Reply): Reply {
  if (!reply.isOk) throw new RefusedAnswers(call, reply)
  return reply
}

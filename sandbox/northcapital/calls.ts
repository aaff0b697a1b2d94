/** TransactAPI's calls of parties, entities, their documents and their checks. */

import { decide } from './decisions.ts'
import { NorthCapitalRefusal } from './refusal.ts'
import { type Check, dateOf, type NorthCapitalState, type StoredParty } from './state.ts'

export interface UploadedFile {
  readonly bytes: number
  readonly mime: string
}

export interface CallInput {
  readonly fields: Readonly<Record<string, string>>
  readonly file: UploadedFile | undefined
}

export interface NorthCapitalCall {
  readonly method: 'POST' | 'PUT'
  readonly name: string
  answer(provider: NorthCapitalState, input: CallInput): object
}

interface FieldRule {
  readonly name: string
  readonly required?: boolean
  readonly form?: RegExp
}

const amount = /^\d{1,15}$/
const address: readonly FieldRule[] = [
  { name: 'primCountry', required: true },
  { name: 'primAddress1', required: true },
  { name: 'primAddress2' },
  { name: 'primCity', required: true },
  { name: 'primState', required: true, form: /^(?:[A-Z]{2}|NOUS)$/ },
  { name: 'primZip', required: true },
  { name: 'emailAddress', required: true, form: /^[^\s@]+@[^\s@]+$/ },
  { name: 'emailAddress2', form: /^[^\s@]+@[^\s@]+$/ },
  { name: 'phone', form: /^\d{8,15}$/ },
  { name: 'phone2', form: /^\d{8,15}$/ },
  { name: 'tags' },
  { name: 'notes' },
  { name: 'KYCstatus', form: /^(?:Pending|Auto Approved|Manually Approved|Disapproved)$/ },
  { name: 'AMLstatus', form: /^(?:Pending|Auto Approved|Manually Approved|Disapproved)$/ },
]
const individual: readonly FieldRule[] = [
  { name: 'domicile', required: true, form: /^(?:U\.S\. citizen|U\.S\. resident|non-resident)$/ },
  { name: 'firstName', required: true },
  { name: 'middleInitial', form: /^.$/u },
  { name: 'lastName', required: true },
  { name: 'socialSecurityNumber', form: /^\d{3}-\d{2}-\d{4}$/ },
  { name: 'dob', required: true, form: /^(?:0\d|1[0-2])-[0-3]\d-\d{4}$/ },
  ...address,
  { name: 'occupation' },
  { name: 'associatedPerson', form: /^(?:Yes|No)$/ },
  { name: 'empStatus' },
  { name: 'empName' },
  ...['currentAnnIncome', 'avgAnnIncome', 'currentHouseholdIncome', 'avgHouseholdIncome', 'householdNetworth'].map(
    (name): FieldRule => ({ name, form: amount }),
  ),
]
const entity: readonly FieldRule[] = [
  { name: 'domicile', form: /^(?:U\.S\.|non-U\.S\.)$/ },
  { name: 'entityName', required: true },
  { name: 'entityType', form: /^(?:Revocable Trust|Irrevocable Trust|Limited Partnership|LLC|Corporation)$/ },
  { name: 'entityDesc' },
  { name: 'ein' },
  ...address,
  { name: 'totalAssets', form: amount },
  { name: 'ownersAI', form: /^(?:Yes|No)$/ },
]

/** The fields of a party, or a refusal that names the first wrong one. */
function read(rules: readonly FieldRule[], fields: CallInput['fields'], isNew: boolean): CallInput['fields'] {
  for (const name of Object.keys(fields))
    if (name !== 'partyId' && !rules.some((rule) => rule.name === name))
      throw new NorthCapitalRefusal('106', `Unknown parameter ${name}`)
  for (const { name, required, form } of rules) {
    const value = fields[name]
    if (value === undefined || value === '') {
      if (required && (isNew || value === '')) throw new NorthCapitalRefusal('106', `${name} is required`)
    } else if (form && !form.test(value)) throw new NorthCapitalRefusal('106', `${name} is invalid`)
  }
  const { KYCstatus: _kyc, AMLstatus: _aml, partyId: _id, ...given } = fields
  return given
}

function partyOf(provider: NorthCapitalState, { fields }: CallInput, isEntity?: boolean): StoredParty {
  const party = provider.parties.get(fields['partyId'] ?? '')
  if (!party || (isEntity !== undefined && party.isEntity !== isEntity))
    throw new NorthCapitalRefusal('129', 'Party is not exist/active.')
  return party
}

const changed = ({ partyId, kycStatus, amlStatus }: StoredParty): object => [
  true,
  [{ partyId, KYCstatus: kycStatus, AMLstatus: amlStatus }],
]

/** Parties have `kycStatus`, entities `KYCstatus`. */
function shown({ partyId, isEntity, fields, kycStatus, amlStatus, amlDate }: StoredParty): object {
  return isEntity
    ? { partyId, ...fields, KYCstatus: kycStatus, AMLstatus: amlStatus, AMLdate: amlDate }
    : { partyId, ...fields, kycStatus, amlStatus, amlDate }
}

function create(provider: NorthCapitalState, { fields }: CallInput, isEntity: boolean): StoredParty {
  const { ids } = provider.around
  const party: StoredParty = {
    partyId: `${isEntity ? 'E' : 'P'}${ids.number(900_000) + 100_000}${provider.parties.size}`,
    isEntity,
    fields: read(isEntity ? entity : individual, fields, true),
    kycStatus: 'Pending',
    amlStatus: 'Pending',
    amlDate: '',
    documents: [],
    check: undefined,
    checks: 0,
    updates: 0,
  }
  provider.parties.set(party.partyId, party)
  return party
}

function update(provider: NorthCapitalState, input: CallInput, isEntity: boolean): StoredParty {
  const party = partyOf(provider, input, isEntity)
  const given = read(isEntity ? entity : individual, input.fields, false)
  party.fields = { ...party.fields, ...given }
  party.updates += 1
  return party
}

function search(provider: NorthCapitalState, { fields }: CallInput, isEntity: boolean): object[] {
  const keyword = (fields['searchKeyword'] ?? '').toLowerCase()
  if (keyword === '') throw new NorthCapitalRefusal('106', 'searchKeyword is required')
  const found = [...provider.parties.values()].filter(
    (party) =>
      party.isEntity === isEntity &&
      ['firstName', 'lastName', 'entityName', 'emailAddress'].some((name) =>
        party.fields[name]?.toLowerCase().includes(keyword),
      ),
  )
  if (found.length === 0) throw new NorthCapitalRefusal('128', 'No records found')
  return found.map(shown)
}

const smallestFile = 1024

function upload(provider: NorthCapitalState, input: CallInput, isEntity: boolean): string {
  const party = partyOf(provider, input, isEntity)
  const { documentTitle = '', file_name = '', createdIpAddress = '' } = input.fields
  const title = /^documentTitle0=(.+)$/.exec(documentTitle)?.[1]
  const name = /^filename0=([\w .-]+\.(?:pdf|jpe?g|png))$/i.exec(file_name)?.[1]
  if (title === undefined) throw new NorthCapitalRefusal('106', 'documentTitle is invalid')
  if (name === undefined) throw new NorthCapitalRefusal('106', 'file_name is invalid')
  if (!input.file || input.file.bytes < smallestFile)
    throw new NorthCapitalRefusal('106', 'userfile0: minimum file size is 1 kB')
  if (!isEntity && createdIpAddress === '') throw new NorthCapitalRefusal('106', 'createdIpAddress is required')
  party.documents.push({
    documentid: provider.around.ids.text(5),
    documentTitle: title,
    documentFileName: name,
    createdIpAddress,
    ...input.file,
  })
  return 'Document has been uploaded Successfully'
}

function documents(provider: NorthCapitalState, input: CallInput, isEntity: boolean): object[] {
  const { partyId, documents: stored } = partyOf(provider, input, isEntity)
  if (stored.length === 0) throw new NorthCapitalRefusal('150', 'Documents does not exist')
  return stored.map(({ documentid, documentTitle, documentFileName }) => ({
    partyId,
    documentid,
    documentTitle,
    documentFileName,
  }))
}

function perform(provider: NorthCapitalState, party: StoredParty, kind: Check['kind']): Check {
  const { around, options } = provider
  party.checks += 1
  const check: Check = {
    idNumber: `3${around.ids.digits(9)}`,
    kind,
    qualifiers: [],
    isLocated: true,
    watchlist: [],
  }
  party.check = check
  const { decisionSeconds } = options
  if (decisionSeconds === 0) decide(provider, party, 'approve')
  else if (decisionSeconds !== undefined)
    around.schedule.after(decisionSeconds * 1000, () => {
      if (party.check === check && party.kycStatus === 'Pending') decide(provider, party, 'approve')
    })
  return check
}

/** One qualifier is an object, several are an array. */
function expectId({ idNumber, isLocated, qualifiers, watchlist, kind }: Check): object {
  const [first, ...others] = qualifiers
  return {
    'id-number': idNumber,
    ...(kind === 'Basic'
      ? {
          'summary-result': isLocated ? { key: 'id.success', message: 'PASS' } : { key: 'id.failure', message: 'FAIL' },
          results: isLocated
            ? { key: 'result.match', message: 'ID Located' }
            : { key: 'result.no.match', message: 'ID Not Located' },
          ...(first ? { qualifiers: { qualifier: others.length === 0 ? first : qualifiers } } : {}),
          idnotescore: '0',
        }
      : {}),
    restriction:
      watchlist.length === 0
        ? { key: 'global.watch.list.no.match', message: 'Patriot Act - No Match' }
        : {
            key: 'global.watch.list',
            message: 'Patriot Act Alert',
            pa: watchlist.length === 1 ? watchlist[0] : watchlist,
          },
  }
}

function call(method: NorthCapitalCall['method'], name: string, answer: NorthCapitalCall['answer']): NorthCapitalCall {
  return { method, name, answer }
}

/** The same calls for individual parties and for entities. */
function pair(isEntity: boolean): readonly NorthCapitalCall[] {
  const name = isEntity ? 'Entity' : 'Party'
  const list = isEntity ? 'entityDetails' : 'partyDetails'
  return [
    call('PUT', `create${name}`, (provider, input) => ({ [list]: changed(create(provider, input, isEntity)) })),
    call('POST', `update${name}`, (provider, input) => ({ [list]: changed(update(provider, input, isEntity)) })),
    call('POST', `get${name}`, (provider, input) => ({ [list]: [shown(partyOf(provider, input, isEntity))] })),
    call('POST', `search${name}`, (provider, input) => ({ [list]: search(provider, input, isEntity) })),
    call('POST', `upload${name}Document`, (provider, input) => ({
      document_details: upload(provider, input, isEntity),
    })),
    call('POST', `get${name}Document`, (provider, input) => ({
      document_details: documents(provider, input, isEntity),
    })),
  ]
}

export const northCapitalCalls: readonly NorthCapitalCall[] = [
  ...pair(false),
  ...pair(true),
  call('POST', 'performKycAmlBasic', (provider, input) => {
    const party = partyOf(provider, input, false)
    const check = perform(provider, party, 'Basic')
    return { kyc: { response: expectId(check), kycstatus: party.kycStatus, amlstatus: party.amlStatus } }
  }),
  call('POST', 'performAml', (provider, input) => {
    const party = partyOf(provider, input)
    const check = perform(provider, party, 'AML Only')
    return { partyDetails: { response: expectId(check), amlStatus: party.amlStatus } }
  }),
  call('POST', 'getKycAml', (provider, input) => {
    const { partyId, kycStatus, amlStatus, amlDate } = partyOf(provider, input)
    return {
      'KYC Status': kycStatus,
      'Party Status': { PartyID: partyId, 'AML status': amlStatus, 'AML date': amlDate },
    }
  }),
  call('POST', 'getKycAmlResponse', (provider, input) => {
    const { check, kycStatus, amlStatus } = partyOf(provider, input)
    if (!check || check.kind !== input.fields['type'])
      throw new NorthCapitalRefusal('151', 'KYC AML details does not exist')
    return {
      kycamlDetails: { kyc: { response: expectId(check), kycstatus: kycStatus, amlstatus: amlStatus } },
    }
  }),
  call('POST', 'deleteParty', (provider, input) => {
    const { partyId } = partyOf(provider, input, false)
    provider.parties.delete(partyId)
    return { partyDetails: [true, [{ partyId, deletedAt: dateOf(provider.around.schedule.now()) }]] }
  }),
]

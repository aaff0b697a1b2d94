/**
 * The fields of parties and entities at TransactAPI (transactapi.readme.io/reference/createentity). A joint party is two
 * individual parties; a company, trust or retirement account is an entity and its representative. They are linked only
 * where an investment account is opened, because `createLink` links accounts.
 */

import type { VerificationOrder } from '#api/identity-ports.ts'
import { type DocumentSlot, isHolderSlot } from '#domain/identity/identity.ts'
import { enteredAmount } from '#domain/identity/answer-rules.ts'
import { type EntityType, hasOtherAddress, type PartyField, type PartyValues } from '#domain/identity/party.ts'
import type { Fields } from './transact-api.ts'
import { stateCode } from './us-states.ts'

export interface PartyRequest {
  readonly isEntity: boolean
  /** Unique, in the party's `tags`: by it a party is found whose creation was not confirmed. */
  readonly tag: string
  readonly email: string
  readonly fields: Fields
  readonly takesDocument: (slot: DocumentSlot) => boolean
}

const domiciles: Readonly<Record<string, string>> = {
  'us-citizen': 'U.S. citizen',
  'us-resident': 'U.S. resident',
  'non-resident': 'non-resident',
}
const employments: Readonly<Record<string, string>> = {
  employed: 'Employed',
  'self-employed': 'Self-Employed',
  student: 'Student',
  retired: 'Retired',
  'not-employed': 'Not Employed',
}
/** North Capital has no entity type for retirement accounts; their description names them. */
const entityTypes: Readonly<Record<EntityType, string | undefined>> = {
  'limited-liability-company': 'LLC',
  corporation: 'Corporation',
  'limited-partnership': 'Limited Partnership',
  'revocable-trust': 'Revocable Trust',
  'irrevocable-trust': 'Irrevocable Trust',
  'traditional-ira': undefined,
  'roth-ira': undefined,
  'solo-401k': undefined,
}
const accountTypes: Readonly<Record<string, string>> = {
  'traditional-ira': 'Traditional IRA',
  'roth-ira': 'Roth IRA',
  'solo-401k': 'Solo 401(k)',
}

/** The parties of an order: the one that is verified first, then its representative or joint holder. */
export function partyRequests({ kind, values, verificationId }: VerificationOrder): readonly PartyRequest[] {
  const answer = (field: PartyField): string | undefined => values[field]?.trim() || undefined
  const email = answer('email') ?? ''
  const individual = (role: string, fields: Fields, address: string): PartyRequest => ({
    isEntity: false,
    tag: `${verificationId}-${role}`,
    email: address,
    fields,
    takesDocument: (slot) => slot !== 'entity' && isHolderSlot(slot) === (role === 'holder'),
  })
  switch (kind) {
    case 'self':
      return [individual('party', personFields(values), email)]
    case 'joint':
      return [
        individual('party', personFields(values), email),
        individual('holder', holderFields(values), answer('holderEmail') ?? ''),
      ]
    case 'company':
    case 'trust':
    case 'retirement':
      return [
        {
          isEntity: true,
          tag: `${verificationId}-entity`,
          email,
          fields: entityFields(values),
          takesDocument: (slot) => slot === 'entity',
        },
        individual('representative', personFields(values), email),
      ]
  }
}

type Address = Pick<PartyValues, 'country' | 'addressLine1' | 'addressLine2' | 'city' | 'state' | 'postalCode'>

/** Addresses in the United States must have a state that has a code. */
export function haveCompleteAddresses({ kind, values }: Pick<VerificationOrder, 'kind' | 'values'>): boolean {
  const addresses: readonly Address[] = kind === 'joint' ? [values, addressOfHolder(values)] : [values]
  return addresses.every(({ country, state }) => country?.trim() !== 'US' || stateCode(state ?? '') !== undefined)
}

function addressOfHolder(values: PartyValues): Address {
  if (!hasOtherAddress(values)) return values
  return {
    country: values.holderCountry ?? '',
    addressLine1: values.holderAddressLine1 ?? '',
    city: values.holderCity ?? '',
    state: values.holderState ?? '',
    postalCode: values.holderPostalCode ?? '',
  }
}

const countryNames = new Intl.DisplayNames('en', { type: 'region' })

function addressFields(values: Address): Fields {
  const country = values.country?.trim() ?? ''
  const isUs = country === 'US'
  return {
    primCountry: isUs ? 'USA' : country === '' ? undefined : countryNames.of(country),
    primAddress1: text(values.addressLine1),
    primAddress2: text(values.addressLine2),
    primCity: text(values.city),
    primState: isUs ? stateCode(values.state ?? '') : 'NOUS',
    // Required, also where there are no postal codes.
    primZip: text(values.postalCode) ?? '00000',
  }
}

function personFields(values: PartyValues): Fields {
  return {
    domicile: domiciles[values.domicile?.trim() ?? ''],
    firstName: text(values.firstName),
    middleInitial: text(values.middleInitial)?.slice(0, 1),
    lastName: text(values.lastName),
    dob: monthFirst(values.dateOfBirth),
    socialSecurityNumber: dashed(values.socialSecurityNumber),
    ...addressFields(values),
    emailAddress: text(values.email),
    emailAddress2: text(values.alternativeEmail),
    phone: digits(values.phone),
    phone2: digits(values.alternativePhone),
    occupation: text(values.occupation),
    empStatus: employments[values.employmentStatus?.trim() ?? ''],
    empName: text(values.employerName),
    associatedPerson: yesNo(values.associatedPerson),
    currentAnnIncome: dollars(values.currentIncome),
    avgAnnIncome: dollars(values.averageIncome),
    currentHouseholdIncome: dollars(values.currentHouseholdIncome),
    avgHouseholdIncome: dollars(values.averageHouseholdIncome),
    householdNetworth: dollars(values.householdNetWorth),
    notes: text(values.notes),
  }
}

function holderFields(values: PartyValues): Fields {
  return {
    domicile: domiciles[values.holderDomicile?.trim() ?? ''],
    firstName: text(values.holderFirstName),
    lastName: text(values.holderLastName),
    dob: monthFirst(values.holderDateOfBirth),
    socialSecurityNumber: dashed(values.holderSocialSecurityNumber),
    ...addressFields(addressOfHolder(values)),
    emailAddress: text(values.holderEmail),
  }
}

function entityFields(values: PartyValues): Fields {
  const type = values.entityType?.trim() ?? ''
  return {
    domicile: values.entityCountry?.trim() === 'US' ? 'U.S.' : 'non-U.S.',
    entityName: text(values.entityName),
    entityType: Object.hasOwn(entityTypes, type) ? entityTypes[type as EntityType] : undefined,
    entityDesc: accountTypes[type] ?? text(values.representativeRole),
    ein: text(values.entityNumber),
    ...addressFields(values),
    emailAddress: text(values.email),
    emailAddress2: text(values.alternativeEmail),
    phone: digits(values.phone),
    phone2: digits(values.alternativePhone),
    totalAssets: dollars(values.entityAssets),
    ownersAI: yesNo(values.ownersAccredited),
    notes: text(values.notes),
  }
}

function text(value: string | undefined): string | undefined {
  return value?.trim() || undefined
}

function digits(value: string | undefined): string | undefined {
  return value?.replaceAll(/\D/g, '') || undefined
}

function yesNo(value: string | undefined): string | undefined {
  return value === 'yes' ? 'Yes' : value === 'no' ? 'No' : undefined
}

/** `MM-DD-YYYY`. */
function monthFirst(value: string | undefined): string | undefined {
  return text(value)?.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$2-$3-$1')
}

function dashed(value: string | undefined): string | undefined {
  return text(value)?.replace(/^(\d{3})-?(\d{2})-?(\d{4})$/, '$1-$2-$3')
}

/** Whole dollars: its amounts are integers. */
function dollars(value: string | undefined): string | undefined {
  const amount = enteredAmount(value)
  return amount === undefined ? undefined : (amount / 100n).toString()
}

/** Results of checks, as North Capital's staff or the lists that it searches would cause them. */

import type { Check, NorthCapitalState, StoredParty } from './state.ts'
import { dateOf } from './state.ts'

export const decisions = [
  'approve',
  'disapprove',
  'more-info',
  'aml-hit',
  'aml-disapprove',
  'kyc-disapproved',
  'pending',
] as const
export type Decision = (typeof decisions)[number]

const addressNotes: Check['qualifiers'] = [
  { key: 'resultcode.address.does.not.match', message: 'Address Does Not Match' },
  { key: 'resultcode.street.number.does.not.match', message: 'Street Number Does Not Match' },
]
const numberNote: Check['qualifiers'] = [{ key: 'resultcode.ssn.does.not.match', message: 'SSN Does Not Match' }]
const watchlist: Check['watchlist'] = [{ list: 'OFAC SDN', score: '100', 'record-type': 'Individual' }]

interface Outcome extends Pick<StoredParty, 'kycStatus' | 'amlStatus'> {
  readonly check?: Partial<Check>
}

const outcomes: Readonly<Record<Decision, Outcome>> = {
  approve: { kycStatus: 'Auto Approved', amlStatus: 'Auto Approved' },
  disapprove: {
    kycStatus: 'Disapproved',
    amlStatus: 'Auto Approved',
    check: { isLocated: false, qualifiers: numberNote },
  },
  'more-info': { kycStatus: 'Need More Info', amlStatus: 'Auto Approved', check: { qualifiers: addressNotes } },
  'aml-hit': { kycStatus: 'Auto Approved', amlStatus: 'Disapproved', check: { watchlist } },
  'aml-disapprove': { kycStatus: 'Auto Approved', amlStatus: 'Disapproved' },
  // The published sample of getKycAml.
  'kyc-disapproved': { kycStatus: 'Disapproved', amlStatus: 'Auto Approved' },
  pending: { kycStatus: 'Pending', amlStatus: 'Pending' },
}

export function decide({ around }: NorthCapitalState, party: StoredParty, decision: Decision): void {
  const { check, ...statuses } = outcomes[decision]
  Object.assign(party, statuses)
  party.amlDate = statuses.amlStatus === 'Pending' ? '' : dateOf(around.schedule.now())
  if (party.check) Object.assign(party.check, { isLocated: true, qualifiers: [], watchlist: [] }, check)
}

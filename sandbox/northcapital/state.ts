/** The state of the sandbox's North Capital. */

import type { BoundedMap } from '#sandbox/bounded-map.ts'
import type { ProviderContext } from '#sandbox/provider.ts'

export interface NorthCapitalOptions {
  /** The only accepted caller. */
  readonly client: { readonly clientId: string; readonly developerKey: string }
  /** Parties are approved this long after their check was requested; undefined if they wait for a decision. */
  readonly decisionSeconds?: number
}

export const kycStatuses = ['Pending', 'Auto Approved', 'Manually Approved', 'Disapproved', 'Need More Info'] as const
export type KycStatus = (typeof kycStatuses)[number]

export interface StoredDocument {
  readonly documentid: string
  readonly documentTitle: string
  readonly documentFileName: string
  readonly bytes: number
  readonly mime: string
  readonly createdIpAddress: string
}

/** The result of a check, in the format of IDology's ExpectID. */
export interface Check {
  readonly idNumber: string
  readonly kind: 'Basic' | 'AML Only'
  qualifiers: readonly { readonly key: string; readonly message: string }[]
  isLocated: boolean
  watchlist: readonly { readonly list: string; readonly score: string; readonly 'record-type': string }[]
}

export interface StoredParty {
  readonly partyId: string
  readonly isEntity: boolean
  /** As sent by the caller, without the keys. */
  fields: Readonly<Record<string, string>>
  kycStatus: KycStatus
  amlStatus: KycStatus
  amlDate: string
  readonly documents: StoredDocument[]
  check: Check | undefined
  /** Number of checks that were charged for. */
  checks: number
  updates: number
}

export interface NorthCapitalState {
  readonly around: ProviderContext
  readonly options: NorthCapitalOptions
  readonly parties: BoundedMap<StoredParty>
}

/** `MM-DD-YYYY`. */
export function dateOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace(/^(\d{4})-(\d{2})-(\d{2}).*$/, '$2-$3-$1')
}

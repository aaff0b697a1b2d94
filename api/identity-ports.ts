/** Ports for providers that verify identities, as types only (decisions T36, T37). */

import type { DocumentSlot, PartyKind } from '#domain/identity/identity.ts'
import type { PartyValues } from '#domain/identity/party.ts'
import type { IdentityProvider, VerificationResult } from '#domain/identity/verification-result.ts'
import type { Language } from '#contract/shapes.ts'

export interface SubmittedDocument {
  /** The id of its file. */
  readonly id: string
  readonly slot: DocumentSlot
  readonly mime: string
  readonly bytes: Uint8Array
}

/** What the provider has received of a submission so far. Each step is committed before the next. */
export interface VerificationProgress {
  /** The provider's id of the party. */
  readonly partyRef: string | undefined
  /** The provider's id of the check, once it was requested. */
  readonly ref: string | undefined
  /** Ids of the files that it has. */
  readonly documents: readonly string[]
}

/** One submission of a party. Repeated orders are equal, except for the progress. */
export interface VerificationOrder {
  /** Unique, and the reference at providers that let the caller choose one. */
  readonly verificationId: string
  readonly kind: PartyKind
  /** Complete answers, with full numbers. */
  readonly values: PartyValues
  readonly language: Language
  readonly progress: VerificationProgress
  /** Reads a document from the storage when it is needed. */
  readonly documents: readonly {
    readonly id: string
    readonly slot: DocumentSlot
    read(): Promise<SubmittedDocument>
  }[]
  /** Commits what the provider has received. The submission stops if this fails. */
  save(progress: VerificationProgress): Promise<void>
  /** Where callbacks go, and where the user returns from the provider's page. */
  readonly callbackUrl: string
  readonly returnUrl: string
}

export interface ProviderVerification {
  readonly result: VerificationResult
  /** Page on which the user continues. */
  readonly actionUrl: string | undefined
  /** The provider's report as JSON, without images and access tokens; stored sealed, and read by administrators. */
  readonly report: string
}

/**
 * The provider's failures are responses like any other. `refused`: it refuses the answers as they are, for these
 * reasons, and repeating the request is useless. `unknown`: it does not know the check. `silent`: it is unknown whether
 * the request was carried out.
 */
export type VerificationResponse =
  | ({ readonly state: 'reported' } & ProviderVerification)
  | { readonly state: 'refused'; readonly reasons: VerificationResult['reasons'] }
  | { readonly state: 'unknown' }
  | { readonly state: 'silent' }

export interface IdentityVerifier {
  readonly provider: IdentityProvider
  /** A simulator that verifies nobody. */
  readonly test: boolean
  /** Whether the site collects pictures of the person's documents, or the provider does on its own page. */
  readonly collectsDocuments: boolean
  /** Kinds of which it checks one person only: an administrator decides about the others, or about the entity. */
  readonly partialKinds: readonly PartyKind[]
  /** Requests the check, or continues an interrupted request. */
  submit(order: VerificationOrder): Promise<VerificationResponse>
  /** The status of a check that was requested. */
  status(check: {
    readonly verificationId: string
    readonly progress: VerificationProgress
  }): Promise<VerificationResponse>
  /**
   * The check that an authentic callback is about; nothing else of it is trusted, and the status is read from the
   * provider. Undefined if its sender is not authenticated, or the provider sends none.
   */
  callback(headers: Headers, body: string): Promise<{ readonly verificationId: string } | undefined>
}

/** Verifiers by the keys in force. */
export interface IdentityVerifiers {
  /** For new submissions, with the source of its keys. Undefined if the provider is not configured. */
  of(provider: IdentityProvider): (IdentityVerifier & { readonly access: string }) | undefined
  /** For submissions in progress: with keys of the account that they were made with. */
  opened(verification: {
    readonly provider: IdentityProvider
    readonly test: boolean
    readonly access: string
  }): IdentityVerifier | undefined
}

/** The outcome of one message on one device. */

export type Outcome =
  | { readonly kind: 'accepted' | 'gone' | 'skipped' }
  | { readonly kind: 'over'; readonly reason: 'expired' | 'too-large' | 'refused' | 'unusable' }
  /** To be retried at that time after `attempt` attempts; `failed` if an attempt was made now. */
  | { readonly kind: 'later'; readonly at: number; readonly attempt: number; readonly failed: boolean }

/** What became of one message on one device. */

export type Outcome =
  | { readonly kind: 'accepted' | 'gone' | 'skipped' }
  | { readonly kind: 'over'; readonly reason: 'expired' | 'too-large' | 'refused' | 'unusable' }
  /** Tried again at that moment; `attempt` tries were made, `failed` when one was made now. */
  | { readonly kind: 'later'; readonly at: number; readonly attempt: number; readonly failed: boolean }

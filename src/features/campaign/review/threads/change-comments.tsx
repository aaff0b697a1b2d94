import type { ChangedText } from '#contract/draft/campaign-proposal.ts'
import { TopicComments } from './topic-comments.tsx'

/** The comments on a changed field; a new order and a removed item are of the section. */
export function ChangeComments({ of: { section, path, kind } }: { readonly of: ChangedText }) {
  const isField = kind !== 'order' && kind !== 'removed'
  return <TopicComments section={section} {...(isField ? { path } : {})} />
}

import type { FieldProblem } from '#domain/field.ts'
import { TickField } from '#src/components/form/form-parts.tsx'
import type { FormField } from '#src/components/form/use-form.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Notice } from '#src/ui/notice.tsx'

/** A type and not an interface, so that it is assignable to a record of form values. */
export type DecisionValues = { readonly reason: string; readonly accepted: boolean }

interface OpenCommentsNoticeProps {
  readonly count: number
  readonly isDecline: boolean
  /** The confirmation, for an approval. */
  readonly accepted: FormField<boolean> | undefined
}

/** How many comments a decision leaves open; an approval is confirmed. */
export function OpenCommentsNotice({ count, isDecline, accepted }: OpenCommentsNoticeProps) {
  const { text } = useIntl()
  if (count === 0) return null
  if (isDecline) return <p>{text('admin.declineUnresolved', { count })}</p>
  return accepted ? (
    <>
      <Notice variant="warn" title={text('admin.commentsUnresolved', { count })} />
      <TickField of={accepted} label={text('admin.approveUnresolved')} />
    </>
  ) : null
}

export function acceptanceProblems(isNeeded: boolean, accepted: boolean): FieldProblem[] {
  return isNeeded && !accepted ? [{ path: 'accepted', code: 'accept' }] : []
}

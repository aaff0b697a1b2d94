import { useState } from 'react'
import { atMost, validateFields } from '#domain/field.ts'
import { FormDialog } from '#src/components/dialog/form-dialog.tsx'
import { AreaField } from '#src/components/form/form-parts.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { isolated } from '#src/intl/isolated.ts'
import { Button } from '#src/ui/button.tsx'
import { acceptanceProblems, type DecisionValues, OpenCommentsNotice } from './threads/open-comments-notice.tsx'

type Decision = 'approve' | 'decline'
/** Maximum length of the reason, as the calls accept it. */
const reasonMaximum = 2000

interface DecideChangeProps {
  /** What is decided: texts of a live campaign, its terms, or the page that announces it. */
  readonly of: 'proposal' | 'amendment' | 'comingSoon'
  /** The campaign's. */
  readonly name: string
  /** Review comments that are not resolved. */
  readonly openComments?: number
  /** Why the reader cannot decide. */
  readonly blocked: string | undefined
  readonly decide: (order: {
    readonly decision: Decision
    readonly reason?: string
    readonly acceptsOpenComments?: boolean
  }) => Promise<unknown>
}

/** The buttons that approve or decline changes of a live campaign, each with a confirmation; declining needs a reason. */
export function DecideChange({ of, name, openComments = 0, blocked, decide }: DecideChangeProps) {
  const { text } = useIntl()
  const [decision, setDecision] = useState<Decision>()
  const declines = decision === 'decline'
  const needsAcceptance = !declines && openComments > 0
  return (
    <>
      <div className="cluster">
        <Button blocked={blocked} onClick={() => setDecision('approve')}>
          {text(`admin.${of}Approve`)}
        </Button>
        <Button variant="danger" blocked={blocked} onClick={() => setDecision('decline')}>
          {text(`admin.${of}Decline`)}
        </Button>
      </div>
      {decision === undefined ? null : (
        <FormDialog<DecisionValues>
          title={text(declines ? `admin.${of}DeclineTitle` : `admin.${of}ApproveTitle`)}
          submit={text(declines ? `admin.${of}Decline` : `admin.${of}Approve`)}
          variant={declines ? 'danger' : 'primary'}
          initial={{ reason: '', accepted: false }}
          validate={({ reason, accepted }) => [
            ...validateFields({ reason }, { reason: { required: declines, rules: [atMost(reasonMaximum)] } }),
            ...acceptanceProblems(needsAcceptance, accepted),
          ]}
          send={({ reason, accepted }) =>
            decide({
              decision,
              ...(declines ? { reason: reason.trim() } : {}),
              ...(accepted ? { acceptsOpenComments: true } : {}),
            })
          }
          success={{
            text: declines ? `admin.${of}DeclineToast` : `admin.${of}ApproveToast`,
            values: { name: isolated(name) },
          }}
          onClose={() => setDecision(undefined)}
        >
          {({ field }) => (
            <>
              <p>{text(declines ? `admin.${of}DeclineText` : `admin.${of}ApproveText`)}</p>
              <OpenCommentsNotice
                count={openComments}
                isDecline={declines}
                accepted={needsAcceptance ? field('accepted') : undefined}
              />
              {declines ? (
                <AreaField
                  of={field('reason')}
                  label={text('admin.reason')}
                  hint={text('admin.reasonHint')}
                  dir="auto"
                />
              ) : null}
            </>
          )}
        </FormDialog>
      )}
    </>
  )
}

import { useState } from 'react'
import { requestAmendment } from '#contract/campaign/closing.ts'
import { dateIn, daysBetween } from '#domain/calendar.ts'
import { atMost, validateFields } from '#domain/field.ts'
import { amendmentExplanationMaximum } from '#domain/limits.ts'
import { FormDialog } from '#src/components/dialog/form-dialog.tsx'
import { AreaField, TextField } from '#src/components/form/form-parts.tsx'
import { useNow } from '#src/components/now.tsx'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Button } from '#src/ui/button.tsx'
import { useSiteTime } from '#src/features/campaign/dashboard/use-site-time.ts'
import type { ClosingProps } from './closing-props.ts'
import { dayProblems } from './day-problems.ts'

/** The button and the dialog that requests a later closing day. */
export function RequestExtension(props: ClosingProps) {
  const { text } = useIntl()
  const [open, setOpen] = useState(false)
  const { extensionFirst: first, extensionLast: last } = props.of
  if (first === null || last === null) return null
  return (
    <div>
      <Button variant="quiet" needsConnection onClick={() => setOpen(true)}>
        {text('dash.closing.extend')}
      </Button>
      {open ? <ExtensionDialog {...props} days={{ first, last }} onClose={() => setOpen(false)} /> : null}
    </div>
  )
}

interface ExtensionDialogProps extends ClosingProps {
  readonly days: { readonly first: string; readonly last: string }
  readonly onClose: () => void
}

function ExtensionDialog({
  campaignId,
  of: { investors },
  readAgain,
  days: { first, last },
  onClose,
}: ExtensionDialogProps) {
  const { text, date } = useIntl()
  const now = useNow()
  const { zone } = useSiteTime()
  const request = useIdempotentMutation(requestAmendment)
  return (
    <FormDialog
      title={text('dash.closing.extendTitle')}
      submit={text('dash.closing.extendDo')}
      initial={{ closesOn: '', explanation: '' }}
      validate={({ closesOn, explanation }) => [
        ...dayProblems(closesOn, { first, last, limit: daysBetween(dateIn(now, zone), last) }),
        ...validateFields(
          { explanation },
          { explanation: { required: true, rules: [atMost(amendmentExplanationMaximum)] } },
        ),
      ]}
      send={async ({ closesOn, explanation }) => {
        try {
          await request({ params: { id: campaignId }, body: { closesOn, explanation: explanation.trim() } })
        } catch (error) {
          readAgain()
          throw error
        }
      }}
      success={{ text: 'dash.closing.requestedToast' }}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <TextField
            of={field('closesOn')}
            type="date"
            min={first}
            max={last}
            label={text('dash.closing.day')}
            hint={text('dash.closing.dayHint', { first: date(first), last: date(last) })}
          />
          <AreaField
            of={field('explanation')}
            label={text('dash.closing.explanation')}
            hint={text('dash.closing.explanationHint')}
            dir="auto"
          />
          <p>{text('dash.closing.extendText')}</p>
          <p>{text('dash.closing.reconfirmations', { investors })}</p>
        </>
      )}
    </FormDialog>
  )
}

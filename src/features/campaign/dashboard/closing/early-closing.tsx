import { useState } from 'react'
import { announceEarlyClosing } from '#contract/campaign/closing.ts'
import { dateIn, daysBetween, isDate } from '#domain/calendar.ts'
import { FormDialog } from '#src/components/dialog/form-dialog.tsx'
import { TextField } from '#src/components/form/form-parts.tsx'
import { useNow } from '#src/components/now.tsx'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Button } from '#src/ui/button.tsx'
import { useSiteTime } from '#src/features/campaign/dashboard/use-site-time.ts'
import type { ClosingProps } from './closing-props.ts'
import { dayProblems } from './day-problems.ts'

/** Why the campaign cannot close early, or the button and the dialog that announces it. */
export function EarlyClosing(props: ClosingProps) {
  const { text, date } = useIntl()
  const [open, setOpen] = useState(false)
  const { problem, earliest, latest } = props.of
  if (problem === 'goal-missed' || problem === 'too-often' || problem === 'too-soon' || problem === 'no-day')
    return <p className="soft">{text(`dash.closing.problem.${problem}`)}</p>
  if (problem !== null || earliest === null || latest === null) return null
  return (
    <>
      <p>{text('dash.closing.earlyLead', { day: date(earliest) })}</p>
      <div>
        <Button variant="quiet" needsConnection onClick={() => setOpen(true)}>
          {text('dash.closing.early')}
        </Button>
      </div>
      {open ? <EarlyClosingDialog {...props} days={{ earliest, latest }} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

interface EarlyClosingDialogProps extends ClosingProps {
  readonly days: { readonly earliest: string; readonly latest: string }
  readonly onClose: () => void
}

/** Takes the new closing day, and states who is notified of it. */
function EarlyClosingDialog({
  campaignId,
  of: { closesOn, investors, followers },
  readAgain,
  days: { earliest, latest },
  onClose,
}: EarlyClosingDialogProps) {
  const { text, date } = useIntl()
  const now = useNow()
  const { zone } = useSiteTime()
  const announce = useIdempotentMutation(announceEarlyClosing)
  const send = async (day: string): Promise<void> => {
    try {
      await announce({ params: { id: campaignId }, body: { closesOn: day } })
    } catch (error) {
      readAgain()
      throw error
    }
  }
  return (
    <FormDialog
      title={text('dash.closing.earlyTitle')}
      submit={text('dash.closing.earlyDo')}
      initial={{ closesOn: earliest }}
      validate={({ closesOn: day }) =>
        dayProblems(day, { first: earliest, last: latest, limit: daysBetween(dateIn(now, zone), latest) })
      }
      send={({ closesOn: day }) => send(day)}
      success={{ text: 'dash.closing.announcedToast' }}
      onClose={onClose}
    >
      {({ field, values }) => (
        <>
          <TextField
            of={field('closesOn')}
            type="date"
            min={earliest}
            max={latest}
            label={text('dash.closing.day')}
            hint={text('dash.closing.dayHint', { first: date(earliest), last: date(latest) })}
          />
          {isDate(values.closesOn) ? <p>{text('dash.closing.on', { day: date(values.closesOn) })}</p> : null}
          <p>{text('dash.closing.notified', { investors, followers })}</p>
          <p>{text('dash.closing.earlyText', { day: date(closesOn ?? latest) })}</p>
        </>
      )}
    </FormDialog>
  )
}

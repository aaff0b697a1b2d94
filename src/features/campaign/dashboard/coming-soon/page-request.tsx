import { useState } from 'react'
import { type OwnComingSoon, requestComingSoon } from '#contract/campaign/own-coming-soon.ts'
import { addDays, dateIn } from '#domain/calendar.ts'
import { atMost, type FieldProblem, validateFields } from '#domain/field.ts'
import { comingSoonDescriptionMaximum } from '#domain/limits.ts'
import { FormDialog } from '#src/components/dialog/form-dialog.tsx'
import { AreaField, TextField } from '#src/components/form/form-parts.tsx'
import { useNow } from '#src/components/now.tsx'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { useSiteTime } from '#src/features/campaign/dashboard/use-site-time.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Button } from '#src/ui/button.tsx'

interface RequestPageProps {
  readonly campaignId: string
  readonly of: OwnComingSoon
  readonly readAgain: () => void
}

/** The button and the dialog that sends the page, or a change of it, for review. */
export function RequestPage({ campaignId, of, readAgain }: RequestPageProps) {
  const { text } = useIntl()
  const now = useNow()
  const { zone } = useSiteTime()
  const request = useIdempotentMutation(requestComingSoon)
  const [isOpen, setOpen] = useState(false)
  const { page, approved, requested, draft } = of
  const current = requested?.version ?? approved
  const first = addDays(dateIn(now, zone), 1)
  const action =
    page === null || page.state === 'ended'
      ? 'dash.soon.request'
      : page.state === 'closed'
        ? 'dash.soon.reopen'
        : 'dash.soon.edit'
  return (
    <div>
      <Button variant={page === null ? 'primary' : 'quiet'} needsConnection onClick={() => setOpen(true)}>
        {text(action)}
      </Button>
      {isOpen ? (
        <FormDialog<RequestValues>
          title={text('dash.soon.requestTitle')}
          submit={text('dash.soon.send')}
          initial={{ description: current?.description ?? '', opensOn: current?.opensOn ?? '' }}
          validate={(values) => problemsOf(values, first)}
          send={async ({ description, opensOn }) => {
            try {
              await request({
                params: { id: campaignId },
                body: { description: description.trim(), ...(opensOn === '' ? {} : { opensOn }) },
              })
            } catch (error) {
              readAgain()
              throw error
            }
          }}
          success={{ text: 'dash.soon.sentToast' }}
          onClose={() => setOpen(false)}
        >
          {({ field }) => (
            <>
              <p>
                <strong>
                  <bdi>{draft.name}</bdi>
                </strong>
                <br />
                <bdi>{draft.highlight}</bdi>
              </p>
              <p className="soft">{text('dash.soon.requestText')}</p>
              <AreaField
                of={field('description')}
                label={text('dash.soon.description')}
                hint={text('dash.soon.descriptionHint')}
                dir="auto"
              />
              <TextField
                of={field('opensOn')}
                type="date"
                min={first}
                label={text('dash.soon.opensOn')}
                optional={text('repayment.optional')}
              />
            </>
          )}
        </FormDialog>
      ) : null}
    </div>
  )
}

type RequestValues = Readonly<Record<'description' | 'opensOn', string>>

function problemsOf(values: RequestValues, first: string): FieldProblem[] {
  return [
    ...validateFields(values, { description: { required: true, rules: [atMost(comingSoonDescriptionMaximum)] } }),
    ...(values.opensOn !== '' && values.opensOn < first ? [{ path: 'opensOn', code: 'past' } as const] : []),
  ]
}

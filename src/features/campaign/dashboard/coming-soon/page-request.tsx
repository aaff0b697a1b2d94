import { useState } from 'react'
import type { Language } from '#contract/shapes.ts'
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
          initial={{
            'descriptions.en': current?.descriptions.en ?? '',
            'descriptions.fr': current?.descriptions.fr ?? '',
            'descriptions.ar': current?.descriptions.ar ?? '',
            opensOn: current?.opensOn ?? '',
          }}
          validate={(values) => problemsOf(values, draft.languages, first)}
          send={async ({ opensOn, ...entered }) => {
            try {
              await request({
                params: { id: campaignId },
                body: { descriptions: trimmed(entered, draft.languages), ...(opensOn === '' ? {} : { opensOn }) },
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
              {draft.languages.map((language, index) => (
                <AreaField
                  key={language}
                  of={field(fieldOf(language))}
                  label={
                    draft.languages.length === 1
                      ? text('dash.soon.description')
                      : text('dash.soon.descriptionIn', { language: text(`dash.soon.language.${language}`) })
                  }
                  hint={text(index === 0 ? 'dash.soon.descriptionHint' : 'dash.soon.descriptionFallback')}
                  {...(index === 0 ? {} : { optional: text('repayment.optional') })}
                  lang={language}
                  dir="auto"
                />
              ))}
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

type DescriptionField = `descriptions.${Language}`
type RequestValues = Readonly<Record<DescriptionField | 'opensOn', string>>

const fieldOf = (language: Language): DescriptionField => `descriptions.${language}`

/** Without the languages that the draft does not offer any more, and without empty ones. */
function trimmed(entered: Readonly<Record<DescriptionField, string>>, offered: readonly Language[]) {
  const texts = offered.map((language) => [language, entered[fieldOf(language)].trim()] as const)
  return Object.fromEntries(texts.filter(([, description]) => description !== ''))
}

/** The language of the story is required: it replaces the others. */
function problemsOf(values: RequestValues, [own, ...others]: readonly Language[], first: string): FieldProblem[] {
  const rules = [atMost(comingSoonDescriptionMaximum)]
  return [
    ...validateFields(values, {
      ...(own === undefined ? {} : { [fieldOf(own)]: { required: true, rules } }),
      ...Object.fromEntries(others.map((language) => [fieldOf(language), { rules }])),
    }),
    ...(values.opensOn !== '' && values.opensOn < first ? [{ path: 'opensOn', code: 'past' } as const] : []),
  ]
}

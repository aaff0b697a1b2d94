import { useState } from 'react'
import { answerLetter, getLetter } from '#contract/identity/accreditation-letter.ts'
import { dateIn } from '#domain/calendar.ts'
import { signatureProblems } from '#domain/identity/accreditation-letter.ts'
import { FormFrame, TextField } from '#src/components/form/form-parts.tsx'
import { useForm } from '#src/components/form/use-form.ts'
import { InBrowser } from '#src/components/in-browser.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import { useNow } from '#src/components/now.tsx'
import type { PageModule } from '#src/components/page.ts'
import { RadioField } from '#src/components/form/radio-field.tsx'
import { isFailure } from '#src/data/failure.ts'
import { useMutation, useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

/** The one-time link of a third party. Opening it changes nothing; the answer is sent by a button press. */
export const Page: PageModule['Page'] = ({ params }) => {
  const { text } = useIntl()
  return (
    <div className="wrap narrow page stack">
      <InBrowser
        placeholder={
          <>
            <h1>{text('letter.title')}</h1>
            <div className="panel">
              <Skeleton lines={6} />
            </div>
          </>
        }
      >
        <Letter token={params['token'] ?? ''} />
      </InBrowser>
    </div>
  )
}

function Letter({ token }: { readonly token: string }) {
  const { text, rich } = useIntl()
  const loaded = useQuery(getLetter, { params: { token } })
  const [done, setDone] = useState<'confirmed' | 'declined'>()
  const [used, setUsed] = useState(false)
  if (done)
    return (
      <div role="status" className="stack">
        <h1>{text(`letter.done.${done}`)}</h1>
        <p>{text('letter.doneText')}</p>
      </div>
    )
  // A truncated link identifies no letter.
  if (used || loaded.data?.usable === false || loaded.failure?.code === 'NOT_FOUND')
    return (
      <>
        <h1>{text('letter.unusableTitle')}</h1>
        <p>{text('letter.unusableText')}</p>
      </>
    )
  return (
    <>
      <h1>{text('letter.title')}</h1>
      <LoadedView of={loaded} skeleton={<Skeleton lines={6} />}>
        {({ investor }) => (
          <>
            <p>{rich('letter.lead', { name: <bdi key="name">{investor}</bdi> })}</p>
            <section className="panel stack" aria-labelledby="statement">
              <h2 id="statement">{text('letter.statementTitle')}</h2>
              <p>{rich('letter.statement', { name: <bdi key="name">{investor}</bdi> })}</p>
              <AnswerForm token={token} onDone={setDone} onUsed={() => setUsed(true)} />
            </section>
            <p className="soft small">{text('letter.record')}</p>
          </>
        )}
      </LoadedView>
    </>
  )
}

interface AnswerFormProps {
  readonly token: string
  readonly onDone: (answer: 'confirmed' | 'declined') => void
  readonly onUsed: () => void
}

/** A type and not an interface, so that it is assignable to a record of form values. */
type Signed = {
  readonly answer: string
  readonly name: string
  readonly licenceNumber: string
  readonly date: string
}

function AnswerForm({ token, onDone, onUsed }: AnswerFormProps) {
  const { text, site } = useIntl()
  const send = useMutation(answerLetter)
  const today = dateIn(useNow(), site.timezone)
  const form = useForm<Signed>({
    initial: { answer: '', name: '', licenceNumber: '', date: today },
    validate: ({ answer, ...signature }) => [
      ...(answer === '' ? [{ path: 'answer', code: 'required' } as const] : []),
      ...signatureProblems(signature, today),
    ],
    send: async ({ answer, ...signature }) => {
      try {
        await send({ params: { token }, body: { ...signature, confirmed: answer === 'confirm' } })
      } catch (error) {
        if (!isFailure(error, 'LINK_INVALID')) throw error
        return onUsed()
      }
      return onDone(answer === 'confirm' ? 'confirmed' : 'declined')
    },
  })
  return (
    <FormFrame form={form} submit={text('letter.send')}>
      <RadioField
        of={form.field('answer')}
        legend={text('letter.answer')}
        choices={[
          { value: 'confirm', label: text('letter.confirm') },
          { value: 'decline', label: text('letter.decline') },
        ]}
      />
      <TextField of={form.field('name')} label={text('letter.name')} autoComplete="name" maxLength={400} dir="auto" />
      <TextField
        of={form.field('licenceNumber')}
        label={text('letter.licenceNumber')}
        autoComplete="off"
        maxLength={100}
        dir="ltr"
      />
      <TextField of={form.field('date')} label={text('letter.date')} type="date" />
    </FormFrame>
  )
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('letter.title') })

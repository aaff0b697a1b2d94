import { type FormEvent, useState } from 'react'
import { readHash } from '#domain/investment/agreement.ts'
import { InBrowser } from '#src/components/in-browser.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { hexHashOf } from '#src/platform/storage/hash-file.ts'
import { routes } from '#src/routes.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { Notice } from '#src/ui/notice.tsx'

interface CheckFormProps {
  /** The hash from the URL. */
  readonly requested: string
  readonly onAsk: (hash: string) => void
}

/** Takes a pasted hash or the file itself: the file is read here and never uploaded. Works as a plain form too. */
export function CheckForm({ requested, onAsk }: CheckFormProps) {
  const { text } = useIntl()
  const [entered, setEntered] = useState(requested)
  const [unread, setUnread] = useState(false)
  const wrong = requested !== '' && entered === requested && readHash(requested) === undefined
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    onAsk(readHash(entered) ?? entered.trim())
  }
  const take = async (file: File): Promise<void> => {
    try {
      setUnread(false)
      onAsk(await hexHashOf(file))
    } catch {
      setUnread(true)
    }
  }
  return (
    <form className="panel stack" action={routes.agreementCheck} onSubmit={submit}>
      <Field
        id="field-hash"
        label={text('check.hash')}
        hint={text('check.hashHint')}
        error={wrong ? text('check.hashWrong') : undefined}
      >
        {(wiring) => (
          <input
            {...wiring}
            name="hash"
            value={entered}
            dir="ltr"
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setEntered(event.target.value)}
          />
        )}
      </Field>
      <div className="stack">
        <Button type="submit">{text('check.verify')}</Button>
        <InBrowser placeholder={null}>
          <label className={buttonClass('quiet')}>
            {text('check.file')}
            <input
              className="unseen"
              type="file"
              accept="application/pdf"
              onChange={(event) => {
                const file = event.target.files?.[0]
                event.target.value = ''
                if (file) void take(file)
              }}
            />
          </label>
        </InBrowser>
      </div>
      <p className="soft small">{text('check.fileHint')}</p>
      {unread ? <Notice variant="bad" live title={text('check.fileUnread')} /> : null}
    </form>
  )
}

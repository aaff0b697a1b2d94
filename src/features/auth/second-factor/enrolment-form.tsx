import type { Enrolment } from '#contract/auth/second-step.ts'
import { FormFrame } from '#src/components/form/form-parts.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { codeProblems } from '#src/components/account/account-rules.ts'
import { CodeField } from '#src/features/auth/code-field.tsx'
import { QrPicture } from '#src/components/qr/qr-picture.tsx'
import { CopyText } from '#src/features/auth/copy-text.tsx'
import styles from './enrolment-form.module.css'
import { useLimitedForm } from '#src/components/form/use-limited-form.ts'

interface EnrolmentFormProps {
  readonly enrolment: Enrolment
  readonly confirm: (code: string) => Promise<void>
}

/**
 * Shows the secret as a QR code, as a link for an app on this device and as text; then requests the app's first code.
 */
export function EnrolmentForm({ enrolment: { secret, uri, picture }, confirm }: EnrolmentFormProps) {
  const { text } = useIntl()
  const { form, blocked } = useLimitedForm({
    initial: { code: '' },
    validate: codeProblems,
    send: ({ code }) => confirm(code),
  })
  return (
    <div className="stack">
      <ol className={styles.steps}>
        <li>{text('settings.enrolApp')}</li>
        <li>
          {text('settings.enrolScan')}
          <div className={styles.show}>
            <QrPicture of={picture} label={text('settings.qrCode')} />
            <div className={styles.methods}>
              <a href={uri}>{text('settings.openApp')}</a>
              <p className="soft small">{text('settings.typeSecret')}</p>
              <code className={styles.secret} dir="ltr">
                {secret.match(/.{1,4}/g)?.join(' ')}
              </code>
              <CopyText value={secret} label={text('settings.copySecret')} />
            </div>
          </div>
        </li>
        <li>{text('settings.enrolCode')}</li>
      </ol>
      <FormFrame form={form} submit={text('settings.enrolConfirm')} blocked={blocked}>
        <CodeField of={form.field('code')} recovery={false} />
      </FormFrame>
    </div>
  )
}

import { signatureKinds } from '#domain/investment/agreement.ts'
import { typedSignatureMaximum } from '#domain/limits.ts'
import { FormFrame, TextField, TickField } from '#src/components/form/form-parts.tsx'
import type { Form } from '#src/components/form/use-form.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { useOnline } from '#src/platform/online.ts'
import { DrawnSignature } from './drawn-signature.tsx'
import { PictureSignature } from './picture-signature.tsx'
import styles from './sign-form.module.css'
import type { SignValues } from './use-sign-form.ts'

interface SignFormProps {
  readonly form: Form<SignValues>
  /** The text is being generated with another name. */
  readonly asking: boolean
}

/** The signer, the kind of signature, and the consent to sign electronically. */
export function SignForm({ form, asking }: SignFormProps) {
  const { text } = useIntl()
  const online = useOnline()
  const { kind } = form.values
  return (
    <FormFrame
      form={form}
      submit={text('agreement.sign')}
      blocked={online ? (asking ? text('agreement.renewing') : undefined) : text('agreement.offline')}
    >
      <TextField
        of={form.field('legalName')}
        label={text('agreement.legalName')}
        hint={text('agreement.legalNameHint')}
        autoComplete="name"
        dir="auto"
      />
      <fieldset className={styles.kinds}>
        <legend>{text('agreement.how')}</legend>
        <div className={styles.choices}>
          {signatureKinds.map((each) => (
            <label key={each} className={styles.choice}>
              <input
                type="radio"
                name="kind"
                value={each}
                checked={each === kind}
                onChange={() => form.field('kind').change(each)}
              />
              {text(`agreement.kind.${each}`)}
            </label>
          ))}
        </div>
        {kind === 'typed' ? (
          <TextField
            of={form.field('typed')}
            label={text('agreement.typed')}
            hint={text('agreement.typedHint', { limit: typedSignatureMaximum })}
            autoComplete="off"
            dir="auto"
            className={styles.typed}
          />
        ) : null}
        {kind === 'drawn' ? <DrawnSignature of={form.field('drawn')} /> : null}
        {kind === 'image' ? <PictureSignature of={form.field('image')} /> : null}
      </fieldset>
      <TickField of={form.field('consent')} label={text('agreement.consent')} />
      <p className="soft small">{text('agreement.stamped')}</p>
    </FormFrame>
  )
}

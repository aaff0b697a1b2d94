import { isMasked } from '#domain/masking.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Button } from '#src/ui/button.tsx'
import { LineAnswer, type LineAnswerProps } from './answer-fields.tsx'
import styles from './wizard.module.css'

/** A number whose stored value is shown masked (decision T6); a new one is typed in its place. */
export function MaskedAnswer<F extends string>({ of, name, ...rest }: LineAnswerProps<F>) {
  const { text } = useIntl()
  const field = of.form.field(name)
  if (isMasked(field.value))
    return (
      <div className="spread">
        <p>
          <span className={styles.label}>{of.texts.label(name)}</span>
          <br />
          <bdi dir="ltr">{field.value}</bdi>
        </p>
        <Button variant="quiet" onClick={() => field.change('')}>
          {text('accredit.otherNumber')}
        </Button>
      </div>
    )
  return <LineAnswer of={of} name={name} autoComplete="off" spellCheck={false} maxLength={40} dir="ltr" {...rest} />
}

/** A social security number. */
export function SocialSecurityAnswer<F extends string>({ of, name }: Pick<LineAnswerProps<F>, 'of' | 'name'>) {
  const { text } = useIntl()
  return <MaskedAnswer of={of} name={name} hint={text('accredit.socialSecurityHint')} inputMode="numeric" />
}

import { languages } from '#domain/site/language.ts'
import type { FormField } from '#src/components/form/use-form.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { arrowDown, arrowUp } from '#src/ui/page-icon-paths.ts'
import { listOf } from './site-values.ts'
import styles from './site.module.css'
import { FieldError } from '#src/ui/field.tsx'

interface Props {
  readonly of: FormField<string>
  readonly label: string
  readonly hint: string | undefined
}

/** Languages that the site offers, in order; languages that it does not offer are last. */
export function LanguagesField({ of, label, hint }: Props) {
  const { text } = useIntl()
  const chosen = listOf(of.value)
  const rows = [...chosen, ...languages.filter((each) => !chosen.includes(each))]
  const change = (list: readonly string[]): void => of.change(list.join(' '))
  const swap = (index: number, by: 1 | -1): void => {
    const list = [...chosen]
    const [one, other] = [list[index], list[index + by]]
    if (one === undefined || other === undefined) return
    list[index] = other
    list[index + by] = one
    change(list)
  }
  return (
    <fieldset className={styles.list} aria-describedby={of.error ? `error-${of.name}` : undefined}>
      <legend>{label}</legend>
      {hint === undefined ? null : <p className="soft small">{hint}</p>}
      <ul>
        {rows.map((code) => {
          const language = languages.find((each) => each === code) ?? 'en'
          const index = chosen.indexOf(code)
          const name = text(`site.language.${language}`)
          return (
            <li key={code}>
              <label className={styles.tick}>
                <input
                  type="checkbox"
                  name={code === rows[0] ? of.name : undefined}
                  checked={index >= 0}
                  onChange={(event) =>
                    change(event.target.checked ? [...chosen, code] : chosen.filter((each) => each !== code))
                  }
                />
                {name}
              </label>
              <span className={styles.moves}>
                <Button
                  variant="plain"
                  aria-label={text('site.earlier', { name })}
                  aria-disabled={index <= 0 || undefined}
                  onClick={() => swap(index, -1)}
                >
                  <Icon shape={arrowUp} />
                </Button>
                <Button
                  variant="plain"
                  aria-label={text('site.later', { name })}
                  aria-disabled={index < 0 || index === chosen.length - 1 || undefined}
                  onClick={() => swap(index, 1)}
                >
                  <Icon shape={arrowDown} />
                </Button>
              </span>
            </li>
          )
        })}
      </ul>
      {of.error ? <FieldError id={`error-${of.name}`}>{of.error}</FieldError> : null}
    </fieldset>
  )
}

/** A selection of file types. */
export function TypesField({ of, label, hint, types }: Props & { readonly types: readonly string[] }) {
  const chosen = listOf(of.value)
  return (
    <fieldset className={styles.list} aria-describedby={of.error ? `error-${of.name}` : undefined}>
      <legend>{label}</legend>
      {hint === undefined ? null : <p className="soft small">{hint}</p>}
      <ul>
        {types.map((type, index) => (
          <li key={type}>
            <label className={styles.tick}>
              <input
                type="checkbox"
                name={index === 0 ? of.name : undefined}
                checked={chosen.includes(type)}
                onChange={(event) =>
                  of.change(
                    types.filter((each) => (each === type ? event.target.checked : chosen.includes(each))).join(' '),
                  )
                }
              />
              <bdi>{type.replace('image/', '').toUpperCase()}</bdi>
            </label>
          </li>
        ))}
      </ul>
      {of.error ? <FieldError id={`error-${of.name}`}>{of.error}</FieldError> : null}
    </fieldset>
  )
}

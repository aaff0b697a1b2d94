import { useId, useMemo } from 'react'
import { countriesIn } from '#domain/identity/residence.ts'
import { countryCodes } from '#domain/site/countries.ts'
import { useCountryName } from '#src/components/option-name.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { x } from '#src/ui/icon-paths.ts'
import styles from './countries-field.module.css'
import type { FormField } from './use-form.ts'

/** Countries, added one by one from the list of all. The value is their codes, separated by spaces. */
export function CountriesField({ of, label }: { readonly of: FormField<string>; readonly label: string }) {
  const { text, language } = useIntl()
  const country = useCountryName()
  const listId = useId()
  const chosen = countriesIn(of.value)
  const all = useMemo(
    () =>
      countryCodes
        .map((code) => ({ code, name: country(code) }))
        .toSorted((a, b) => a.name.localeCompare(b.name, language)),
    [country, language],
  )
  const nameOf = (code: string): string => all.find((each) => each.code === code)?.name ?? code
  return (
    <div className="stack">
      <Field id={of.id} label={label} error={of.error}>
        {(wiring) => (
          <select
            {...wiring}
            name={of.name}
            value=""
            aria-controls={listId}
            onChange={(event) => {
              if (event.target.value !== '') of.change([...chosen, event.target.value].join(' '))
            }}
            onBlur={of.leave}
          >
            <option value="">{text('countries.choose')}</option>
            {all
              .filter(({ code }) => !chosen.includes(code))
              .map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
          </select>
        )}
      </Field>
      <ul id={listId} className={styles.countries} aria-label={label}>
        {chosen.length === 0 ? <li className="soft">{text('countries.none')}</li> : null}
        {chosen
          .toSorted((a, b) => nameOf(a).localeCompare(nameOf(b), language))
          .map((code) => (
            <li key={code}>
              {nameOf(code)}
              <Button
                variant="plain"
                aria-label={text('countries.remove', { name: nameOf(code) })}
                onClick={() => of.change(chosen.filter((each) => each !== code).join(' '))}
              >
                <Icon shape={x} />
              </Button>
            </li>
          ))}
      </ul>
    </div>
  )
}

import { CountriesField } from '#src/components/form/countries-field.tsx'
import { Fragment } from 'react'
import type { SiteAdministration } from '#contract/site/admin-site.ts'
import { plainCharacters, urlRule } from '#domain/field.ts'
import { languages } from '#domain/site/language.ts'
import { custodialCurrencies } from '#domain/payment/provider-money.ts'
import { fieldsOfPart, type SiteField, type SitePart } from '#domain/site/site.ts'
import { AreaField, ChoiceField, TextField, TickField } from '#src/components/form/form-parts.tsx'
import { NumberField } from '#src/components/number/number-field.tsx'
import { WebAddressField } from '#src/components/web-address/web-address-field.tsx'
import type { Form, FormField, FormValues } from '#src/components/form/use-form.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { ColourField } from './colour-field.tsx'
import { LanguagesField, TypesField } from './listed-fields.tsx'
import { groupAt, pageOf, siteHint, siteLabel } from '#src/components/admin/site-labels.ts'
import { SitePictureField } from './site-picture-field.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { chevronDown } from '#src/ui/page-icon-paths.ts'
import styles from './site.module.css'

interface ListProps {
  readonly part: SitePart
  readonly form: Form<FormValues>
  readonly site: SiteAdministration
}

/** Every field of a part in order; the fields of a page are grouped under its name. */
export function SiteFieldList({ part, form, site }: ListProps) {
  const { text } = useIntl()
  const fields = fieldsOfPart(part)
  return fields.map(([name, field], index) => {
    const page = pageOf(name)
    if (page === undefined) {
      const group = groupAt(name)
      return (
        <Fragment key={name}>
          {group === undefined ? null : <h2 className={styles.heading}>{text(`site.group.${group}`)}</h2>}
          <SiteFieldView name={name} field={field} form={form} site={site} />
        </Fragment>
      )
    }
    if (pageOf(fields[index - 1]?.[0] ?? '') === page) return null
    const own = fields.filter(([each]) => pageOf(each) === page)
    const isChosen = own.some(([each]) => languages.some((language) => form.values[`${each}.${language}`] !== ''))
    const isWrong = form.problems.some((problem) => pageOf(problem.name.split('.')[0] ?? '') === page)
    return (
      <details key={page} className={styles.group} open={isWrong || undefined}>
        <summary>
          {text(`site.page.${page}`)}
          {isChosen ? <span className="soft"> {text('site.pageChosen')}</span> : null}
          <Icon shape={chevronDown} />
        </summary>
        <div className="stack">
          {own.map(([each, its]) => (
            <SiteFieldView key={each} name={each} field={its} form={form} site={site} />
          ))}
        </div>
      </details>
    )
  })
}

interface ViewProps {
  readonly name: string
  readonly field: SiteField
  readonly form: Form<FormValues>
  readonly site: SiteAdministration
}

const codeLike = { dir: 'ltr', autoComplete: 'off', spellCheck: false } as const

function SiteFieldView({ name, field, form, site }: ViewProps) {
  const intl = useIntl()
  const label = siteLabel(name, intl)
  const hint = siteHint(name, intl)
  const of = form.field(name) as FormField<string>
  const mayBeEmpty = intl.text('site.optional')
  switch (field.kind) {
    case 'localized':
      return <LocalizedField name={name} field={field} label={label} hint={hint} form={form} />
    case 'switch':
      return (
        <div className={styles.switch}>
          <TickField of={form.field(name) as FormField<boolean>} label={label} />
          {hint === undefined ? null : <p className="soft small">{hint}</p>}
        </div>
      )
    case 'lines':
      return <AreaField of={of} label={label} hint={hint} optional={mayBeEmpty} rows={4} dir="ltr" spellCheck={false} />
    case 'number':
      return <NumberField of={of} label={label} hint={hint} kind={{ is: 'whole' }} savedAs={label} />
    case 'points':
      return <NumberField of={of} label={label} hint={hint} kind={{ is: 'percent' }} savedAs={label} />
    case 'secret':
      return (
        <TextField
          of={of}
          label={label}
          hint={hint}
          optional={mayBeEmpty}
          type="password"
          {...codeLike}
          autoComplete="new-password"
        />
      )
    case 'colour':
      return <ColourField of={of} label={label} hint={hint} />
    case 'picture':
      return <SitePictureField name={name} of={of} label={label} hint={hint} />
    case 'choice':
      return <ChoiceField of={of} label={label} hint={hint} choices={choicesOf(name, site, intl.text)} />
    case 'several':
      if (name === 'languages') return <LanguagesField of={of} label={label} hint={hint} />
      if (name === 'imageTypes') return <TypesField of={of} label={label} hint={hint} types={field.of ?? []} />
      return <CountriesField of={of} label={label} />
    case 'text':
      if (field.rule === urlRule)
        return (
          <WebAddressField
            of={of}
            label={label}
            hint={hint}
            {...(field.required ? {} : { optional: mayBeEmpty })}
            {...codeLike}
          />
        )
      return (
        <TextField
          of={of}
          label={label}
          hint={hint}
          {...(field.required ? {} : { optional: mayBeEmpty })}
          {...(field.rule === plainCharacters ? { autoComplete: 'off', dir: 'auto' } : codeLike)}
          {...(name === 'contactEmail' ? { type: 'email' } : {})}
        />
      )
  }
}

type Texts = ReturnType<typeof useIntl>['text']

function choicesOf(
  name: string,
  { timeZones, currencies, parts }: SiteAdministration,
  text: Texts,
): (readonly [string, string])[] {
  if (name === 'timezone') return timeZones.map((zone) => [zone, zone.replaceAll('_', ' ')])
  if (name === 'currencyId') return currencies.map((code) => [code, code])
  if (name === 'mangoPayCurrencyId')
    return custodialCurrencies(currencies, parts.general.values.currencyId).map((code) => [code, code])
  return languages.map((language) => [language, text(`site.language.${language}`)])
}

/** A text in each language. */
function LocalizedField({
  name,
  field,
  label,
  hint,
  form,
}: Omit<ViewProps, 'site'> & {
  readonly field: Extract<SiteField, { kind: 'localized' }>
  readonly label: string
  readonly hint: string | undefined
}) {
  const { text } = useIntl()
  return (
    <fieldset className={styles.text}>
      <legend>{label}</legend>
      {hint === undefined ? null : <p className="soft small">{hint}</p>}
      {languages.map((language) => {
        const shared = {
          of: form.field(`${name}.${language}`) as FormField<string>,
          label: (
            <span>
              <span className="unseen">{`${label}, `}</span>
              {text(`site.language.${language}`)}
            </span>
          ),
          lang: language,
          dir: language === 'ar' ? 'rtl' : 'ltr',
        } as const
        return field.long ? (
          <AreaField key={language} {...shared} rows={2} />
        ) : (
          <TextField key={language} {...shared} autoComplete="off" />
        )
      })}
    </fieldset>
  )
}

import type { ReactNode } from 'react'
import { AreaField, TextField } from '#src/components/form/form-parts.tsx'
import { Markdown } from '#src/components/markdown/markdown.tsx'
import type { FormField } from '#src/components/form/use-form.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { directionOf } from '#src/intl/locale.ts'
import {
  type ContentField,
  type ContentLanguage,
  contentLanguages,
  type ContentListName,
  contentShape,
} from '#domain/content/content.ts'
import styles from './content.module.css'
import { type FieldName, type ItemValues, textValue } from './item-values.ts'
import { Prose } from '#src/ui/layout.tsx'

interface TextsFieldsProps {
  readonly list: ContentListName
  readonly values: ItemValues
  readonly field: (name: string) => FormField<string>
}

/** Each text in the three languages, side by side if there is room, for easier translation. */
export function TextsFields({ list, values, field }: TextsFieldsProps) {
  const { text } = useIntl()
  return (
    <>
      {contentShape(list).fields.map((each) => {
        const label = text(`manage.field.${each.name as FieldName}`)
        return (
          <fieldset key={each.name} className={styles.texts}>
            <legend>{label}</legend>
            {each.format === 'markdown' ? <p className="soft small">{text('manage.markdownHint')}</p> : null}
            <div className={styles.languages}>
              {contentLanguages.map((language) => (
                <OneText
                  key={language}
                  of={field(`${each.name}.${language}`)}
                  as={each}
                  label={<LanguageLabel field={label} language={language} />}
                  language={language}
                  written={textValue(values, `${each.name}.${language}`)}
                />
              ))}
            </div>
          </fieldset>
        )
      })}
    </>
  )
}

/** The heading above names the text, so the label repeats it only for screen readers. */
function LanguageLabel({ field, language }: { readonly field: string; readonly language: ContentLanguage }) {
  const { text } = useIntl()
  return (
    <span>
      <span className="unseen">{text('manage.in', { field, language: '' })}</span>
      {text(`manage.language.${language}`)}
    </span>
  )
}

interface OneTextProps {
  readonly of: FormField<string>
  readonly as: ContentField
  readonly label: ReactNode
  readonly language: ContentLanguage
  readonly written: string
}

function OneText({ of, as, label, language, written }: OneTextProps) {
  const { text } = useIntl()
  const optional = as.required && language === 'en' ? {} : { optional: text('admin.optional') }
  const spoken = { lang: language, dir: directionOf(language) }
  if (as.format === 'line') return <TextField of={of} label={label} autoComplete="off" {...optional} {...spoken} />
  if (as.format === 'lines') return <AreaField of={of} label={label} rows={3} {...optional} {...spoken} />
  return (
    <div className="stack">
      <AreaField of={of} label={label} rows={12} {...optional} {...spoken} />
      <details className={styles.preview}>
        <summary>{text('manage.preview')}</summary>
        {written.trim() === '' ? (
          <p className="soft">{text('manage.previewEmpty')}</p>
        ) : (
          <div className={styles.framed} {...spoken}>
            <Prose>
              <Markdown text={written} />
            </Prose>
          </div>
        )}
      </details>
    </div>
  )
}

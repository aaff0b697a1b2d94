import { type TranslatableText, translatableTexts, translationName } from '#domain/draft/translation.ts'
import { isMarkdown } from '#domain/draft/formatted-texts.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { isLanguage, type Language, languages } from '#src/intl/locale.ts'
import { AreaField, FormattedField } from '#src/features/draft/fields/fields.tsx'
import type { FormPart } from '#src/features/draft/fields/form-part.ts'
import { itemFieldName } from '#src/features/draft/fields/item-field-name.ts'
import { languageNames } from '#src/features/draft/fields/language-names.ts'
import { PartGroup } from '#src/features/draft/fields/part-group.tsx'
import styles from './translations-panel.module.css'
import type { Step } from './use-step.ts'

/** Every entered text beside its translations. None of them is required to go live. */
export function TranslationsPanel({ of }: { readonly of: Step }) {
  const { text, language: shown } = useIntl()
  const part = of.part('translations')
  const chosen = of.facts.sections.story?.['language']
  const written: Language = isLanguage(chosen) ? chosen : shown
  const texts = translatableTexts(of.facts.sections)
  return (
    <PartGroup
      editable={part.editable}
      title={text('draft.section.translations')}
      lead={text('steps.translationsLead', { language: languageNames[written] })}
    >
      {texts.length === 0 ? (
        <p>{text('steps.nothingToTranslate')}</p>
      ) : (
        languages
          .filter((each) => each !== written)
          .map((each) => <OneLanguage key={each} of={of} part={part} texts={texts} from={written} to={each} />)
      )}
    </PartGroup>
  )
}

interface OneLanguageProps {
  readonly of: Step
  readonly part: FormPart
  readonly texts: readonly TranslatableText[]
  readonly from: Language
  readonly to: Language
}

function OneLanguage({ of, part, texts, from, to }: OneLanguageProps) {
  const intl = useIntl()
  const untranslated = texts.filter((each) => (part.values[translationName(to, each)] ?? '').trim() === '').length
  return (
    <details className={styles.language}>
      <summary>
        <span lang={to}>{languageNames[to]}</span>
        <span className="soft"> {intl.text('steps.untranslated', { count: untranslated })}</span>
      </summary>
      <ul className={styles.texts}>
        {texts.map((each) => {
          const name = translationName(to, each)
          const Translation = isMarkdown(each.section, each.field) ? FormattedField : AreaField
          const label = itemFieldName(of.facts, { section: each.section, path: each.field }, intl)
          return (
            <li key={name} className={styles.pair}>
              <div className={styles.original}>
                <p className="soft small">{label}</p>
                <p lang={from} dir="auto">
                  {each.text}
                </p>
              </div>
              <Translation
                of={part.field(name)}
                label={intl.text('steps.translationOf', { field: label, language: languageNames[to] })}
                lang={to}
                rows={2}
                unmarked
              />
            </li>
          )
        })}
      </ul>
    </details>
  )
}

import type { ContentItem } from '#contract/content/admin/items.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { directionOf } from '#src/intl/locale.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { contentLanguages, type ContentListName, contentShape } from '#domain/content/content.ts'
import styles from './content.module.css'
import { type FieldName, type ItemValues, textValue, valuesOf } from './item-values.ts'

interface ConflictNoticeProps {
  readonly list: ContentListName
  readonly mine: ItemValues
  readonly theirs: ContentItem
  readonly onKeep: () => void
  readonly onTake: () => void
}

/** What another administrator saved in the meantime, if it differs from the text entered here. */
export function ConflictNotice({ list, mine, theirs, onKeep, onTake }: ConflictNoticeProps) {
  const { text } = useIntl()
  const stored = valuesOf(list, theirs)
  const names = contentShape(list).fields.flatMap(({ name }) =>
    contentLanguages.map((language) => ({ name: `${name}.${language}`, field: name, language })),
  )
  const texts = names.filter(({ name }) => textValue(stored, name) !== textValue(mine, name).trim())
  const others = Object.keys(stored).some(
    (name) => !names.some((each) => each.name === name) && name !== 'key' && stored[name] !== mine[name],
  )
  return (
    <Notice
      variant="warn"
      title={text('manage.conflictTitle')}
      action={
        <span className="cluster">
          <Button type="submit" variant="quiet" onClick={onKeep}>
            {text('manage.keepMine')}
          </Button>
          <Button variant="quiet" onClick={onTake}>
            {text('manage.takeTheirs')}
          </Button>
        </span>
      }
    >
      <p>{text('manage.conflictText')}</p>
      {texts.map(({ name, field, language }) => (
        <figure key={name} className={styles.theirs}>
          <figcaption>
            {text('manage.in', {
              field: text(`manage.field.${field as FieldName}`),
              language: text(`manage.language.${language}`),
            })}
          </figcaption>
          <blockquote lang={language} dir={directionOf(language)}>
            {textValue(stored, name) || '–'}
          </blockquote>
        </figure>
      ))}
      {others ? <p>{text('manage.conflictOther')}</p> : null}
    </Notice>
  )
}

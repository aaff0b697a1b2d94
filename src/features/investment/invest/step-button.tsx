import { useIntl } from '#src/intl/intl.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { plus } from '#src/ui/page-icon-paths.ts'
import styles from './amount-step.module.css'
import { minus } from '#src/features/investment/portfolio/icon-shapes.ts'

/** Adds or subtracts one unit. */
export function StepButton({ by, onPress }: { readonly by: 1 | -1; readonly onPress: () => void }) {
  const { text } = useIntl()
  return (
    <button
      type="button"
      className={styles.step}
      aria-label={text(by === 1 ? 'invest.oneMore' : 'invest.oneLess')}
      aria-controls="field-entry"
      onClick={onPress}
    >
      <Icon shape={by === 1 ? plus : minus} />
    </button>
  )
}

import type { Reader, Writer } from '#api/db/database.ts'
import { listOptions } from '#api/db/site/settings.ts'
import { CallError } from '#contract/errors.ts'
import type { ListCriteria } from '#domain/campaign/saved-search.ts'
import type { FieldProblem } from '#domain/field.ts'

/**
 * The site's option lists define the accepted values; hidden options still match campaigns that have them.
 * @param parent path of the criteria in the request
 * @throws CallError INVALID_INPUT
 */
export async function refuseUnknownOptions(
  { propertyType, strategy }: ListCriteria,
  db: Reader | Writer,
  parent = '',
): Promise<void> {
  if (propertyType === undefined && strategy === undefined) return
  const rows = await listOptions(db, ['propertyType', 'investmentStrategy'])
  const known = (list: string, key: string | undefined): boolean =>
    key === undefined || rows.some((row) => row.list === list && row.slug === key)
  const problems: FieldProblem[] = [
    ...(known('propertyType', propertyType) ? [] : [{ path: `${parent}propertyType`, code: 'format' as const }]),
    ...(known('investmentStrategy', strategy) ? [] : [{ path: `${parent}strategy`, code: 'format' as const }]),
  ]
  if (problems.length > 0) throw new CallError('INVALID_INPUT', {}, problems)
}

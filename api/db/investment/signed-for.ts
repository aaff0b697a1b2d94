import { sql } from 'kysely'

/**
 * Whether an agreement is for the units and the amount of an investment. It remains valid if fewer units were allocated.
 * @param names of the two tables in the query
 */
export function isSignedFor(names: { readonly agreement: string; readonly investment: string }) {
  const agreement = (column: string) => sql.ref(`${names.agreement}.${column}`)
  const investment = (column: string) => sql.ref(`${names.investment}.${column}`)
  const units = sql`coalesce(${investment('requested_units')}, ${investment('units')})`
  return sql<boolean>`${agreement('units')} = ${units} and ${agreement('amount')} = ${units} * ${investment('unit_price')}`
}

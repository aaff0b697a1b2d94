/** Checks the wire description of a provider against the description that the provider publishes (OpenAPI 3). */

import type { WireCall, WireCalls, WireShape } from './wire-shape.ts'

interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly additionalProperties?: unknown
  readonly allOf?: readonly Schema[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
}

type Content = Readonly<Record<string, { readonly schema?: Schema }>>

interface Parameter {
  readonly $ref?: string
  readonly name?: string
  readonly in?: string
  readonly required?: boolean
  readonly schema?: Schema
}

interface Operation {
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly $ref?: string; readonly content?: Content }
  readonly responses?: Readonly<Record<string, { readonly $ref?: string; readonly content?: Content }>>
}

export interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

/** @returns the disagreements; calls whose path is not in the description are skipped, and counted */
export function disagreements(
  calls: WireCalls,
  description: Description,
): { readonly faults: readonly string[]; readonly compared: readonly string[] } {
  const faults: string[] = []
  const compared: string[] = []
  for (const [name, call] of Object.entries(calls)) {
    const [method = '', path = ''] = name.split(' ')
    const found = Object.entries(description.paths).find(([each]) => bare(each) === bare(path))
    const operation = found?.[1][method.toLowerCase()]
    if (!operation) continue
    compared.push(name)
    faults.push(...new Comparison(description).call(call, operation).map((fault) => `${name}: ${fault}`))
  }
  return { faults, compared }
}

const bare = (path: string): string => path.replaceAll(/\{\w+\}/g, '{}')

class Comparison {
  readonly #description: Description

  constructor(description: Description) {
    this.#description = description
  }

  call(call: WireCall, operation: Operation): readonly string[] {
    const parameters = (operation.parameters ?? []).map((each) => this.#resolved(each))
    const body = this.#schemaOf(this.#resolved(operation.requestBody ?? {}).content)
    const good = Object.entries(operation.responses ?? {}).find(([status]) => status.startsWith('2'))?.[1]
    const answer = this.#schemaOf(good && this.#resolved(good).content)
    return [
      ...this.#shape({ kind: 'object', fields: call.query ?? {} }, querySchema(parameters), 'query', true),
      ...this.#shape({ kind: 'object', fields: call.body ?? {} }, body, 'body', true),
      ...(call.answer ? this.#shape(call.answer, answer, 'answer', false) : []),
    ]
  }

  #schemaOf(content: Content | undefined): Schema {
    return Object.values(content ?? {})[0]?.schema ?? {}
  }

  #resolved<T extends { readonly $ref?: string }>(given: T): T {
    if (given.$ref === undefined) return given
    let found: unknown = this.#description
    for (const part of given.$ref.replace('#/', '').split('/')) found = (found as Record<string, unknown>)[part]
    return this.#resolved(found as T)
  }

  /** All alternatives of a schema, without the schemas that it is composed of. */
  #alternatives(given: Schema): readonly Schema[] {
    const schema = this.#resolved(given)
    const parts = (schema.allOf ?? []).map((part) => this.#alternatives(part))
    const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((each) => this.#alternatives(each))
    return parts.reduce<readonly Schema[]>(
      (all, part) => all.flatMap((one) => part.map((other) => merged(one, other))),
      choices.length > 0 ? choices.map((choice) => merged(schema, choice)) : [schema],
    )
  }

  #shape(shape: WireShape, given: Schema, location: string, sent: boolean): readonly string[] {
    const all = this.#alternatives(given)
    const some = (fits: (schema: Schema) => boolean, wanted: string): readonly string[] =>
      all.some(fits) ? [] : [`${location} is not ${wanted} in the description`]
    switch (shape.kind) {
      case 'optional':
        return this.#shape(shape.of, given, location, sent)
      case 'anything':
        return []
      case 'text':
        return some((each) => isOf(each, 'string'), 'text')
      case 'word': {
        const values = all.flatMap((each) => each.enum ?? [])
        if (values.length === 0 || all.some((each) => isOf(each, 'string') && !each.enum))
          return some((each) => isOf(each, 'string'), 'a word')
        const other = shape.values.filter((each) => !values.includes(each))
        return other.length > 0 ? [`${location} has no ${other.join(', ')} in the description`] : []
      }
      case 'integer':
        return some((each) => isOf(each, 'integer') || isOf(each, 'number'), 'a number')
      case 'flag':
        return some((each) => isOf(each, 'boolean'), 'a flag')
      case 'texts':
        return some((each) => isOf(each, 'object') || each.additionalProperties !== undefined, 'an object')
      case 'list': {
        const lists = all.filter((each) => each.items)
        if (lists.length === 0) return [`${location} is not a list in the description`]
        return this.#best(lists.map((each) => this.#shape(shape.of, each.items ?? {}, `${location}[]`, sent)))
      }
      case 'object':
        return this.#best(all.map((each) => this.#fields(shape.fields, each, location, sent)))
    }
  }

  #fields(
    fields: Readonly<Record<string, WireShape>>,
    given: Schema,
    location: string,
    sent: boolean,
  ): readonly string[] {
    const missing = sent
      ? (given.required ?? []).filter((name) => (fields[name]?.kind ?? 'optional') === 'optional')
      : []
    return [
      ...missing.map((name) => `${location}.${name} is required by the description`),
      ...Object.entries(fields).flatMap(([name, shape]) => {
        const property = given.properties?.[name]
        return property
          ? this.#shape(shape, property, `${location}.${name}`, sent)
          : [`${location}.${name} is not in the description`]
      }),
    ]
  }

  #best(all: readonly (readonly string[])[]): readonly string[] {
    return all.toSorted((a, b) => a.length - b.length)[0] ?? ['nothing is described']
  }
}

/** The query parameters of an operation, as one object. */
function querySchema(parameters: readonly Parameter[]): Schema {
  const queryParameters = parameters
    .filter((each) => each.in === 'query')
    .map(({ name = '', ...each }) => ({ ...each, name: name.replace('[]', '') }))
  return {
    properties: Object.fromEntries(queryParameters.map(({ name, schema }) => [name, schema ?? {}])),
    required: queryParameters.filter(({ required }) => required).map(({ name }) => name),
  }
}

function isOf({ type, properties, items }: Schema, wanted: string): boolean {
  if (Array.isArray(type)) return type.includes(wanted)
  const declared = type ?? (items && 'array') ?? (Object.keys(properties ?? {}).length > 0 ? 'object' : wanted)
  return declared === wanted
}

function merged(one: Schema, other: Schema): Schema {
  return {
    ...one,
    ...other,
    properties: { ...one.properties, ...other.properties },
    required: [...(one.required ?? []), ...(other.required ?? [])],
  }
}

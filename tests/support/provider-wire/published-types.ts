/** Reports at compile time where the wire description of a provider differs from a published type. */

import type { WireCalls, WireShape } from './wire-shape.ts'

/** The faults of all calls, each with its path; `never` if there is none. */
export type Disagreements<Calls, Published> = {
  [Name in keyof Calls & string]: {
    [Part in 'query' | 'body' | 'answer']: PartFaults<
      Part extends keyof Calls[Name] ? Calls[Name][Part] : undefined,
      Name extends keyof Published
        ? Part extends keyof Published[Name]
          ? Published[Name][Part]
          : undefined
        : undefined,
      `${Name}: ${Part}`,
      Part
    >
  }['query' | 'body' | 'answer']
}[keyof Calls & string]

/** A response describes only the fields that are read; a request without a body lacks what a body must have. */
type PartFaults<Part, Type, Place extends string, Name> = [Part, Name] extends [undefined, 'answer']
  ? never
  : [Part, Type] extends [undefined, undefined]
    ? never
    : [Type] extends [undefined]
      ? `${Place} is not in the description`
      : Faults<Whole<Part>, Type, Place, Name extends 'answer' ? false : true>

/** Compiles if there is no disagreement; otherwise the compiler reports it. */
export type Agreed<Faults extends never> = [Faults] extends [never] ? WireCalls : never

/** Queries and bodies are described by their fields. */
type Whole<Part> = Part extends WireShape
  ? Part
  : { readonly kind: 'object'; readonly fields: Part extends undefined ? object : Part }

type Faults<Shape, Type, Place extends string, Sent extends boolean> = unknown extends Type
  ? never
  : Shape extends { readonly kind: 'optional'; readonly of: infer Of }
    ? Faults<Of, Type, Place, Sent>
    : Shape extends { readonly kind: 'list'; readonly of: infer Of }
      ? [Extract<Type, readonly unknown[]>] extends [never]
        ? `${Place} is not a list in the description`
        : Faults<Of, Extract<Type, readonly unknown[]>[number], `${Place}[]`, Sent>
      : Shape extends { readonly kind: 'object'; readonly fields: infer Fields }
        ? [ObjectOf<Type>] extends [never]
          ? `${Place} is not an object in the description`
          : FieldFaults<Fields, ObjectOf<Type>, Place, Sent>
        : Shape extends { readonly kind: 'word'; readonly values: readonly (infer Word)[] }
          ? LiteralFaults<Word & string, Extract<Type, string>, Place>
          : Shape extends { readonly kind: keyof Simple<Type> & keyof Wanted }
            ? [Simple<Type>[Shape['kind']]] extends [never]
              ? `${Place} is not ${Wanted[Shape['kind']]} in the description`
              : never
            : never

/** The members of a type by kind. */
interface Simple<Type> {
  readonly text: Extract<Type, string>
  readonly integer: Extract<Type, number>
  readonly flag: Extract<Type, boolean>
  readonly texts: ObjectOf<Type> extends infer Each ? (string extends keyof Each ? Each : never) : never
}

interface Wanted {
  readonly text: 'text'
  readonly integer: 'a number'
  readonly flag: 'a flag'
  readonly texts: 'an object'
}

/** A type without literals of its own accepts any. */
type LiteralFaults<Word extends string, Type extends string, Place extends string> = [Type] extends [never]
  ? `${Place} is not a word in the description`
  : [LiteralsOf<Type>] extends [never]
    ? never
    : Exclude<Word, LiteralsOf<Type>> extends infer Other extends string
      ? `${Place} has no ${Other} in the description`
      : never

/** The literals that a type names, even if it allows others. Members of enumerations become their literals. */
type LiteralsOf<Type extends string> = Type extends string ? (string extends Type ? never : `${Type}`) : never

type FieldFaults<Fields, Type, Place extends string, Sent extends boolean> =
  | {
      [Name in keyof Fields & string]: Name extends KeysOf<Type>
        ? Faults<Fields[Name], PropertyOf<Type, Name>, `${Place}.${Name}`, Sent>
        : `${Place}.${Name} is not in the description`
    }[keyof Fields & string]
  | (Sent extends true
      ? `${Place}.${Exclude<RequiredOf<Type>, AlwaysOf<Fields>>} is required by the description`
      : never)

type KeysOf<Type> = Type extends unknown ? keyof Type : never
type PropertyOf<Type, Name> = Type extends unknown ? (Name extends keyof Type ? Type[Name] : never) : never
type ObjectOf<Type> = Type extends object ? (Type extends readonly unknown[] ? never : Type) : never

/** The names that all alternatives require. */
type RequiredOf<Type> = {
  [Name in keyof Type & string]-?: Type extends Record<Name, unknown>
    ? object extends Pick<Type, Name>
      ? never
      : Name
    : never
}[keyof Type & string]

/** The fields that are always sent. */
type AlwaysOf<Fields> = {
  [Name in keyof Fields & string]: Fields[Name] extends { readonly kind: 'optional' } ? never : Name
}[keyof Fields & string]

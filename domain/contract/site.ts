import * as Type from 'typebox'
import { isSession } from '../market/session-dates.ts'
import { canonicalEmail } from '../rules/account-fields.ts'

const CONTROL = /\p{Cc}/u

const Line = (maxLength: number) =>
  Type.Refine(
    Type.String({ minLength: 1, maxLength }),
    (text) => text.trim() !== '' && !CONTROL.test(text),
    () => 'must be text on one line',
  )
const Email = Type.Refine(
  Type.String(),
  (text) => canonicalEmail(text) === text.toLowerCase(),
  () => 'must be an e-mail address',
)
const Link = Type.Refine(
  Type.String({ maxLength: 500 }),
  (text) => URL.canParse(text) && new URL(text).protocol === 'https:',
  () => 'must be an address that starts with https://',
)
const Day = Type.Refine(Type.String(), isSession, () => 'must be a day YYYY-MM-DD')
const Days = Type.Integer({ minimum: 1, maximum: 3650 })

// Unknown fields are refused, since a misspelt one would silently be missing on the page.
const STRICT = { additionalProperties: false } as const

/** A person who runs an installation. */
const Founder = Type.Object(
  {
    name: Line(80),
    role: Line(120),
    about: Line(600),
    /** The person's profile on a professional network. */
    profile: Type.Optional(Type.Object({ network: Line(40), url: Link }, STRICT)),
  },
  STRICT,
)

/**
 * The operator's data about themselves, as in DATA_DIR/site.json and in the head of the page. Every field is optional,
 * since the page has a default for each.
 */
export const Site = Type.Partial(
  Type.Object({
    operator: Type.Partial(
      Type.Object({
        name: Line(160),
        /** The tax number of the operator. */
        taxId: Line(40),
        address: Line(240),
        /** The address for requests about personal data. */
        privacyEmail: Email,
      }),
      STRICT,
    ),
    departments: Type.Partial(Type.Object({ support: Email, sales: Email, partnerships: Email }), STRICT),
    founders: Type.Array(Founder, { minItems: 1, maxItems: 12 }),
    /** Days for which backups and technical logs are kept. */
    retention: Type.Partial(Type.Object({ backups: Days, logs: Days }), STRICT),
    /** The day since which the legal texts are in force. */
    legalSince: Day,
  }),
  STRICT,
)
export type Site = Type.Static<typeof Site>

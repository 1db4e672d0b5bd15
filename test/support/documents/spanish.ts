import ts from 'typescript'

/** A piece of text in a source file that a reader of the page could see. */
export interface StrayText {
  line: number
  text: string
}

const ACCENTED = /[áéíóúüñ¿¡]/i

/** Words that are Spanish and neither English nor names of things in code. */
const WORDS = new Set(
  `al algo antes aquí así cada como con cuando dato datos de del desde donde el ella en entre era eres es esta este esto
  están fue ha hace hacer hasta hay la las le lista lo los más mi mis muy nada no nos noticia noticias nuestra nuestro
  nueva nuevo o otra otro para pero por porque precio precios puede que quien se ser sesión si sin sobre solo su sus
  también te tiene todas todo todos tu tus un una uno usted ver y ya yo
  abrir aceptar acción acciones añadir buscar cargando cargar cerrar contraseña correo cuenta eliminar error enviar
  gráfico gráficos guardar hola inicio mercado ninguna ninguno pausar sesiones volver`.split(/\s+/),
)
/** Number of WORDS that make a text Spanish: a single one is often English too, or code. */
const ENOUGH = 2

/** A text reads as Spanish when it has an accented letter or two Spanish words. */
function isSpanish(text: string): boolean {
  if (ACCENTED.test(text)) return true
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  return words.filter((word) => WORDS.has(word)).length >= ENOUGH
}

/** Attributes that a reader sees or hears. */
const SPOKEN = /^(title|alt|placeholder|label|aria-label|aria-description|aria-valuetext|aria-roledescription)$/

/** Whether the text is always shown to users: there a single Spanish word is enough. */
function isForPeople(node: ts.Node): boolean {
  return ts.isJsxText(node) || (ts.isJsxAttribute(node.parent) && SPOKEN.test(node.parent.name.getText()))
}

/** Finds each string, piece of a template and text between tags that reads as Spanish. Comments are left out. */
export function findSpanish(file: string, source: string): StrayText[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, kind)
  const found: StrayText[] = []
  const visit = (node: ts.Node): void => {
    const isText = ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node) || ts.isJsxText(node)
    if (isText && !isAddress(node) && (isForPeople(node) ? /\p{L}/u.test(node.text) : isSpanish(node.text))) {
      const { line } = tree.getLineAndCharacterOfPosition(node.getStart(tree))
      found.push({ line: line + 1, text: node.text.trim() })
    }
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

/** Whether the node is the path that a module is imported from. */
const isAddress = (node: ts.Node): boolean =>
  ts.isImportDeclaration(node.parent) || ts.isExportDeclaration(node.parent) || ts.isCallExpression(node.parent)
    ? ts.isStringLiteral(node) && node.text.startsWith('.')
    : false

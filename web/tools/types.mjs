// Writes src/wire/schema.ts from the server's own JSON schema; with --check it only says whether that is up to date.

import { printed, put } from './generated.mjs';

const schema = printed('stammtisch.server.wire');
const definitions = Object.entries(schema.$defs).sort(([a], [b]) => (a < b ? -1 : 1));
put('wire/schema.ts', definitions.map(([name, type]) => declaration(name, type)).join(''));

function declaration(name, type) {
  return `\n${comment(type, '')}export type ${name} = ${typed(type, '')};\n`;
}

function typed(type, indent) {
  if (type.$ref) return type.$ref.split('/').at(-1);
  if (type.enum) return type.enum.map((value) => JSON.stringify(value)).join(' | ');
  if ('const' in type) return JSON.stringify(type.const);
  const variants = type.anyOf ?? type.oneOf;
  if (variants) return variants.map((variant) => typed(variant, indent)).join(' | ');
  if (Array.isArray(type.type)) return type.type.map((one) => typed({ ...type, type: one }, indent)).join(' | ');
  switch (type.type) {
    case 'string':
    case 'boolean':
    case 'null':
      return type.type;
    case 'integer':
    case 'number':
      return 'number';
    case 'array':
      return array(type, indent);
    case 'object':
      return object(type, indent);
    default:
      return 'unknown';
  }
}

function array(type, indent) {
  if (type.prefixItems) return `[${type.prefixItems.map((item) => typed(item, indent)).join(', ')}]`;
  const item = type.items ? typed(type.items, indent) : 'unknown';
  return /[ |]/.test(item) ? `Array<${item}>` : `${item}[]`;
}

function object(type, indent) {
  const fields = Object.entries(type.properties ?? {});
  if (fields.length === 0) {
    const values = type.additionalProperties;
    return `{ [name: string]: ${values && typeof values === 'object' ? typed(values, indent) : 'unknown'} }`;
  }
  const required = new Set(type.required ?? []);
  const deeper = `${indent}  `;
  const lines = fields.map(
    ([name, field]) =>
      `${comment(field, deeper)}${deeper}${name}${required.has(name) ? '' : '?'}: ${typed(field, deeper)};\n`,
  );
  return `{\n${lines.join('')}${indent}}`;
}

function comment(type, indent) {
  return type.description ? `${indent}/** ${type.description.replaceAll('*/', '*').replace(/\s+/g, ' ')} */\n` : '';
}
